CREATE TABLE "failed_jobs" (
	"name" text NOT NULL,
	"input" text NOT NULL,
	"made_of" text NOT NULL,
	"failures" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "failed_jobs_name_input_pk" PRIMARY KEY("name","input")
);
