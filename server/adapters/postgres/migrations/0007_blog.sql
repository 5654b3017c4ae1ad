CREATE TABLE "post_slugs" (
	"slug" varchar(255) PRIMARY KEY NOT NULL,
	"post_id" integer NOT NULL
);
