ALTER TABLE "orders" ADD COLUMN "verification" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_verification_unique" UNIQUE("verification");