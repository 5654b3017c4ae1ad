ALTER TABLE "analysis_reports" ADD COLUMN "entitled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "analysis_requests" ADD COLUMN "entitled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "watches" ADD COLUMN "entitled" boolean DEFAULT false NOT NULL;