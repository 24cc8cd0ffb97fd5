CREATE TABLE "former_articles" (
	"id" text PRIMARY KEY NOT NULL,
	"removed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
INSERT INTO former_articles (id, removed_at)
SELECT subject_id, max(at) FROM audit_entries
WHERE action = 'article.delete' AND NOT EXISTS (SELECT 1 FROM articles WHERE articles.id = subject_id)
GROUP BY subject_id;
