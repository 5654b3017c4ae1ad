ALTER TABLE "contact_messages" DROP COLUMN "status";--> statement-breakpoint
ALTER TABLE "privacy_requests" DROP COLUMN "status";--> statement-breakpoint
ALTER TABLE "withdrawals" DROP COLUMN "status";