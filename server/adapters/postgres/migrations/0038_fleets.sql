ALTER TABLE "watchers" ADD COLUMN "weekly" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "watches" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;