CREATE TABLE "received_reports" (
	"box_id" integer NOT NULL,
	"identity" text NOT NULL,
	"day" date NOT NULL,
	"organization" text NOT NULL,
	"published" json,
	"unread" integer NOT NULL,
	CONSTRAINT "received_reports_box_id_identity_pk" PRIMARY KEY("box_id","identity")
);
--> statement-breakpoint
CREATE TABLE "report_boxes" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"token" text NOT NULL,
	"domain" text NOT NULL,
	"report_id" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "report_boxes_key_unique" UNIQUE("key"),
	CONSTRAINT "report_boxes_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "report_sums" (
	"box_id" integer NOT NULL,
	"day" date NOT NULL,
	"organization" text NOT NULL,
	"digest" text NOT NULL,
	"alike" json NOT NULL,
	"messages" bigint NOT NULL,
	CONSTRAINT "report_sums_box_id_day_organization_digest_pk" PRIMARY KEY("box_id","day","organization","digest")
);
--> statement-breakpoint
ALTER TABLE "received_reports" ADD CONSTRAINT "received_reports_box_id_report_boxes_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."report_boxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_boxes" ADD CONSTRAINT "report_boxes_report_id_analysis_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."analysis_reports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_sums" ADD CONSTRAINT "report_sums_box_id_report_boxes_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."report_boxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "received_reports_day" ON "received_reports" USING btree ("day");--> statement-breakpoint
CREATE INDEX "report_boxes_report" ON "report_boxes" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "report_sums_day" ON "report_sums" USING btree ("day");