CREATE TABLE "fleet_links" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"public_id" text NOT NULL,
	"watcher_id" integer NOT NULL,
	"role" text NOT NULL,
	"name" text NOT NULL,
	"tag" text,
	"watch_id" integer,
	"digest" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fleet_links_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "fleet_links_digest_unique" UNIQUE("digest"),
	CONSTRAINT "fleet_links_role" CHECK ("fleet_links"."role" in ('reader', 'client')),
	CONSTRAINT "fleet_links_scope" CHECK (num_nonnulls("fleet_links"."tag", "fleet_links"."watch_id") = case when "fleet_links"."role" = 'client' then 1 else 0 end)
);
--> statement-breakpoint
CREATE TABLE "fleet_profiles" (
	"watcher_id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"logo_type" text,
	"logo" "bytea",
	CONSTRAINT "fleet_profiles_logo" CHECK (("fleet_profiles"."logo_type" is null) = ("fleet_profiles"."logo" is null))
);
--> statement-breakpoint
ALTER TABLE "fleet_links" ADD CONSTRAINT "fleet_links_watcher_id_watchers_id_fk" FOREIGN KEY ("watcher_id") REFERENCES "public"."watchers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fleet_links" ADD CONSTRAINT "fleet_links_watch_id_watches_id_fk" FOREIGN KEY ("watch_id") REFERENCES "public"."watches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fleet_profiles" ADD CONSTRAINT "fleet_profiles_watcher_id_watchers_id_fk" FOREIGN KEY ("watcher_id") REFERENCES "public"."watchers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fleet_links_watcher" ON "fleet_links" USING btree ("watcher_id");--> statement-breakpoint
CREATE INDEX "fleet_links_watch" ON "fleet_links" USING btree ("watch_id");--> statement-breakpoint
CREATE INDEX "fleet_links_expires" ON "fleet_links" USING btree ("expires_at");