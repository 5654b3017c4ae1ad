CREATE TABLE "repair_alarms" (
	"repair_id" text NOT NULL,
	"subject" text NOT NULL,
	"cause" json NOT NULL,
	"mail_key" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "repair_alarms_repair_id_subject_pk" PRIMARY KEY("repair_id","subject")
);
--> statement-breakpoint
CREATE TABLE "repair_watches" (
	"repair_id" text PRIMARY KEY NOT NULL,
	"signal" text NOT NULL,
	"looked" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "repair_alarms" ADD CONSTRAINT "repair_alarms_repair_id_repairs_id_fk" FOREIGN KEY ("repair_id") REFERENCES "public"."repairs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_watches" ADD CONSTRAINT "repair_watches_repair_id_repairs_id_fk" FOREIGN KEY ("repair_id") REFERENCES "public"."repairs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "repair_alarms_mail" ON "repair_alarms" USING btree ("mail_key");