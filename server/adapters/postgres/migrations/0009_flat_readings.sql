CREATE INDEX "api_deliveries_created" ON "api_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "watch_audits_begun" ON "watch_audits" USING btree ("begun_at");--> statement-breakpoint
CREATE INDEX "analysis_reports_counted" ON "analysis_reports" USING btree ("status","id") WHERE "analysis_reports"."put_off_until" is null;--> statement-breakpoint
CREATE INDEX "analysis_reports_older" ON "analysis_reports" USING btree ("id") WHERE "analysis_reports"."results" is not null and "analysis_reports"."evidence" is not null;--> statement-breakpoint
CREATE INDEX "analysis_views_made" ON "analysis_views" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_told" ON "mails" USING btree ("id") WHERE "mails"."kind" = 'watchTold' and "mails"."state" in ('sent', 'written');--> statement-breakpoint
CREATE INDEX "orders_state" ON "orders" USING btree ("state","id");