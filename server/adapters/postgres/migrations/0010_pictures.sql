CREATE TABLE "blog_pictures" (
	"sha256" varchar(64) PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"alt" text NOT NULL,
	"octets" "bytea" NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL
);
