ALTER TABLE "admin_log" ADD COLUMN "times" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_log" ADD COLUMN "once" text;--> statement-breakpoint
ALTER TABLE "admin_log" ADD CONSTRAINT "admin_log_once_unique" UNIQUE("once");