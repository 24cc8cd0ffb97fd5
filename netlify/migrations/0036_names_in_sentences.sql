ALTER TABLE "club" ADD COLUMN "article" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "article" text;--> statement-breakpoint
ALTER TABLE "club" ADD CONSTRAINT "club_article" CHECK ("club"."article" in ('le', 'la', 'l’', 'les', ''));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_article" CHECK ("products"."article" in ('le', 'la', 'l’', 'les', ''));