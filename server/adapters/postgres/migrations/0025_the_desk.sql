ALTER TABLE "users" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "role" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "auditing_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "release" json;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_auditing_id_analysis_reports_id_fk" FOREIGN KEY ("auditing_id") REFERENCES "public"."analysis_reports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_auditing" ON "orders" USING btree ("auditing_id");