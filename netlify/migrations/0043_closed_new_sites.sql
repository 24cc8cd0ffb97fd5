-- Nothing opens by itself: on a new site the club switches sign-up on. A site that somebody signed in to, or that offers
-- something, keeps its switch as it is.
UPDATE toggles SET enabled = false
WHERE key = 'adhesion'
  AND NOT EXISTS (SELECT 1 FROM administrators)
  AND NOT EXISTS (SELECT 1 FROM products);
