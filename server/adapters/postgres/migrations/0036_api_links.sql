CREATE TABLE "api_links" (
	"digest" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "api_links_email" ON "api_links" USING btree ("email");