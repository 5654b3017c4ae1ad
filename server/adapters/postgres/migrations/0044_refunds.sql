CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"status" text NOT NULL,
	"amount_cents" integer,
	"reason" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('pending', 'succeeded', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_refunded";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund_begun_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund_failed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "undone" text;--> statement-breakpoint
CREATE INDEX "refunds_intent" ON "refunds" USING btree ("intent_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded" CHECK ("orders"."state" <> 'refunded' or "orders"."refunded_at" is not null or "orders"."refund_begun_at" is not null);--> statement-breakpoint
-- What waited in "parked_refunds" waits here from now on; the previous release still needs that table.
INSERT INTO "refunds" SELECT 'parked_' || "intent_id", "intent_id", 'succeeded', NULL, NULL, "at" FROM "parked_refunds";--> statement-breakpoint
DELETE FROM "parked_refunds";--> statement-breakpoint
-- A refund of a report that was sent already left no mark on its order, but an alert.
UPDATE "orders" SET "refunded_at" = "paid_back"."at" FROM (
	SELECT "order_id", max("at") AS "at" FROM "payments" GROUP BY "order_id"
	HAVING bool_or("state" = 'refunded') AND NOT bool_or("state" = 'paid')
) AS "paid_back"
WHERE "orders"."id" = "paid_back"."order_id" AND "orders"."paid_at" IS NOT NULL AND "orders"."refunded_at" IS NULL;--> statement-breakpoint
UPDATE "orders" SET "refund_begun_at" = "refunded_at" WHERE "refunded_at" IS NOT NULL;--> statement-breakpoint
UPDATE "alerts" SET "closed_at" = now(), "closed_by" = 'migration' WHERE "kind" = 'REFUND_AFTER_DELIVERY' AND "closed_at" IS NULL;
