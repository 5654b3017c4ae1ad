CREATE TABLE "report_readings" (
	"box_id" integer PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"version" text NOT NULL,
	"report_id" integer,
	"reading" json NOT NULL,
	"tls" json,
	"made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "report_boxes" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "report_readings" ADD CONSTRAINT "report_readings_box_id_report_boxes_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."report_boxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Boxes that have sums already: their readings are made for the first reader.
UPDATE "report_boxes" SET "revision" = 1 WHERE EXISTS (SELECT 1 FROM "report_sums" WHERE "report_sums"."box_id" = "report_boxes"."id");
