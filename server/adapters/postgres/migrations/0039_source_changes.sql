CREATE TABLE "watch_source_changes" (
	"id" serial PRIMARY KEY NOT NULL,
	"watch_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"subject" text NOT NULL,
	"change" json NOT NULL,
	"mail_key" text
);
--> statement-breakpoint
CREATE TABLE "watch_sources" (
	"watch_id" integer PRIMARY KEY NOT NULL,
	"box_id" integer NOT NULL,
	"linked_at" timestamp (3) with time zone NOT NULL,
	"told" json NOT NULL,
	"day" date
);
--> statement-breakpoint
ALTER TABLE "watch_source_changes" ADD CONSTRAINT "watch_source_changes_watch_id_watch_sources_watch_id_fk" FOREIGN KEY ("watch_id") REFERENCES "public"."watch_sources"("watch_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_sources" ADD CONSTRAINT "watch_sources_watch_id_watches_id_fk" FOREIGN KEY ("watch_id") REFERENCES "public"."watches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_sources" ADD CONSTRAINT "watch_sources_box_id_report_boxes_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."report_boxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "watch_source_changes_once" ON "watch_source_changes" USING btree ("watch_id","subject");--> statement-breakpoint
CREATE INDEX "watch_source_changes_mail" ON "watch_source_changes" USING btree ("mail_key");--> statement-breakpoint
CREATE INDEX "watch_sources_box" ON "watch_sources" USING btree ("box_id");--> statement-breakpoint
CREATE INDEX "watch_sources_day" ON "watch_sources" USING btree ("day");