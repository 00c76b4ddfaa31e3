-- A sync names its objects a request at a time: one row a request, where one row an object cost more than what it confirmed.
DROP TABLE "agent_sync_seen";

-- CreateTable
CREATE TABLE "agent_sync_parts" (
    "organization_id" UUID NOT NULL,
    "sync_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "uids" TEXT[],

    CONSTRAINT "agent_sync_parts_pkey" PRIMARY KEY ("organization_id","sync_id","id")
);

-- AddForeignKey
ALTER TABLE "agent_sync_parts" ADD CONSTRAINT "agent_sync_parts_organization_id_sync_id_fkey" FOREIGN KEY ("organization_id", "sync_id") REFERENCES "agent_syncs"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand, as for every table of a tenant.
GRANT SELECT, INSERT, UPDATE, DELETE ON TABLE "agent_sync_parts" TO moonin_app;
ALTER TABLE "agent_sync_parts" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "agent_sync_parts"
  USING (organization_id = current_organization()) WITH CHECK (organization_id = current_organization());
