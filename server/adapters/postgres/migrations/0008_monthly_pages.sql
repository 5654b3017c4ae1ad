ALTER TABLE "fleet_links" ADD COLUMN "monthly_token" text;--> statement-breakpoint
ALTER TABLE "fleet_links" ADD CONSTRAINT "fleet_links_monthly_token_unique" UNIQUE("monthly_token");--> statement-breakpoint
ALTER TABLE "fleet_links" ADD CONSTRAINT "fleet_links_monthly" CHECK ("fleet_links"."monthly_token" is null or "fleet_links"."role" = 'client');