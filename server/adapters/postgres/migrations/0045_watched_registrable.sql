ALTER TABLE "watched_domains" ADD COLUMN "registrable" text;--> statement-breakpoint
CREATE INDEX "watched_domains_registrable" ON "watched_domains" USING btree ("registrable");