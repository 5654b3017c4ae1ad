CREATE TABLE "mail_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_access" ADD COLUMN "origin" text DEFAULT 'order' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "consent_proofs_proof" ON "consent_proofs" USING btree ("proof");--> statement-breakpoint
-- A browser that ordered was let in at the moment of its order, for 365 days; every other one came by a mailed link.
UPDATE "order_access" SET "origin" = 'mail' FROM "orders"
WHERE "orders"."id" = "order_access"."order_id"
AND ("order_access"."purpose" = 'download' OR "order_access"."expires_at" <> "orders"."created_at" + interval '8760 hours');--> statement-breakpoint
-- Buyers who withdrew from orders whose report was not provided yet.
UPDATE "orders" SET "withdrawn_at" = "declared"."at" FROM (
	SELECT upper("order_number") AS "number", lower("email") AS "email", min("received_at") AS "at" FROM "withdrawals" GROUP BY 1, 2
) AS "declared"
WHERE "orders"."number" = "declared"."number" AND lower("orders"."email") = "declared"."email"
AND "orders"."paid_at" IS NOT NULL AND "orders"."validated_at" IS NULL AND "orders"."state" <> 'refunded';
