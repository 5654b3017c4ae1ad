DROP INDEX "alerts_subject";--> statement-breakpoint
ALTER TABLE "order_access" DROP CONSTRAINT "order_access_pkey";--> statement-breakpoint
ALTER TABLE "order_access" ADD CONSTRAINT "order_access_token_hash_order_id_pk" PRIMARY KEY("token_hash","order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_once" ON "alerts" USING btree ("kind","subject");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_intent" ON "payments" USING btree ("intent_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_generated" CHECK ("orders"."state" <> 'generated' or "orders"."generated_at" is not null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_validated" CHECK ("orders"."validated_at" is null or "orders"."generated_at" is not null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery" CHECK ("orders"."state" not in ('validated', 'sending', 'sent', 'delivery_uncertain') or "orders"."validated_at" is not null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_sent_at" CHECK ("orders"."state" <> 'sent' or "orders"."sent_at" is not null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded" CHECK ("orders"."state" <> 'refunded' or "orders"."refunded_at" is not null);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_state" CHECK ("payments"."state" in ('pending', 'paid', 'failed', 'expired', 'mismatch', 'orphan', 'duplicate', 'refunded'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_known" CHECK ("payments"."state" not in ('paid', 'duplicate') or "payments"."order_id" is not null);