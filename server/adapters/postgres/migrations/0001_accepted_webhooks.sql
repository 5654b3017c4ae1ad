ALTER TABLE "api_webhooks" ADD COLUMN "accepted_at" timestamp (3) with time zone;--> statement-breakpoint
-- Those of an earlier release got messages already.
UPDATE "api_webhooks" SET "accepted_at" = "created_at";
