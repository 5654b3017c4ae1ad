CREATE TABLE "announcements" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" varchar(120) NOT NULL,
	"text" text NOT NULL,
	"posted_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone
);
