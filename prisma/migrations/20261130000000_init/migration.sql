-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "picture" TEXT,
    "password_hash" TEXT,
    "google_subject" TEXT,
    "locale" TEXT,
    "time_zone" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_sign_in_at" TIMESTAMPTZ(3),

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID NOT NULL,
    "app" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" TEXT NOT NULL,
    "window_start" TIMESTAMPTZ(3) NOT NULL,
    "hits" INTEGER NOT NULL,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "clusters" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "project_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "provider" TEXT NOT NULL DEFAULT 'unknown',
    "provider_name" TEXT,
    "region" TEXT,
    "zones" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "kubernetes_version" TEXT,
    "identity" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "first_seen_at" TIMESTAMPTZ(3),
    "last_seen_at" TIMESTAMPTZ(3),
    "synced_at" TIMESTAMPTZ(3),

    CONSTRAINT "clusters_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "cluster_tokens" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "cluster_id" UUID NOT NULL,
    "public_id" TEXT NOT NULL,
    "digest" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" UUID,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "cluster_tokens_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "cluster_agents" (
    "organization_id" UUID NOT NULL,
    "cluster_id" UUID NOT NULL,
    "agent" TEXT NOT NULL,
    "instance" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "leader" BOOLEAN NOT NULL,
    "queue_depth" INTEGER NOT NULL,
    "missing_rights" JSONB,
    "kinds" JSONB,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "cluster_agents_pkey" PRIMARY KEY ("organization_id","cluster_id","agent","instance")
);

-- CreateTable
CREATE TABLE "agent_syncs" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "cluster_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "version" BIGINT NOT NULL,
    "reset" BOOLEAN NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "committed_at" TIMESTAMPTZ(3),
    "corrected" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "agent_syncs_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "agent_sync_seen" (
    "organization_id" UUID NOT NULL,
    "sync_id" UUID NOT NULL,
    "uid" TEXT NOT NULL,

    CONSTRAINT "agent_sync_seen_pkey" PRIMARY KEY ("organization_id","sync_id","uid")
);

-- CreateTable
CREATE TABLE "agent_streams" (
    "organization_id" UUID NOT NULL,
    "cluster_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "sequence" BIGINT NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "agent_streams_pkey" PRIMARY KEY ("organization_id","cluster_id","id")
);

-- CreateTable
CREATE TABLE "cron_jobs" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "cluster_id" UUID NOT NULL,
    "uid" TEXT NOT NULL,
    "namespace" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "report" JSONB NOT NULL,
    "template" JSONB NOT NULL,
    "suspended" BOOLEAN NOT NULL,
    "state" TEXT NOT NULL,
    "state_rank" SMALLINT NOT NULL,
    "next_run_at" TIMESTAMPTZ(3),
    "last_run_at" TIMESTAMPTZ(3),
    "last_execution_id" UUID,
    "source_created_at" TIMESTAMPTZ(3),
    "source_version" BIGINT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "cron_jobs_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "executions" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "cluster_id" UUID NOT NULL,
    "cron_job_id" UUID NOT NULL,
    "uid" TEXT NOT NULL,
    "job_uid" TEXT,
    "job_name" TEXT,
    "status" TEXT NOT NULL,
    "trigger" TEXT NOT NULL,
    "scheduled_for" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL,
    "pod" TEXT,
    "container" TEXT,
    "exit_code" INTEGER,
    "signal" INTEGER,
    "reason" TEXT,
    "message" TEXT,
    "images" JSONB NOT NULL,
    "log" JSONB,
    "log_problem" TEXT,
    "source_version" BIGINT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "executions_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "workload_errors" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "cluster_id" UUID NOT NULL,
    "deployment_id" UUID NOT NULL,
    "revision" INTEGER,
    "type" TEXT NOT NULL,
    "init" BOOLEAN NOT NULL,
    "container" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "severity" TEXT NOT NULL,
    "severity_rank" SMALLINT NOT NULL,
    "message" TEXT,
    "details" TEXT,
    "exit_code" INTEGER,
    "pods" INTEGER NOT NULL,
    "total_pods" INTEGER,
    "count" INTEGER NOT NULL DEFAULT 1,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "cleared_at" TIMESTAMPTZ(3),
    "mitigated_at" TIMESTAMPTZ(3),
    "mitigation" TEXT,
    "mitigated_by_id" UUID,
    "acknowledged_at" TIMESTAMPTZ(3),
    "acknowledged_by_id" UUID,
    "comment" TEXT,

    CONSTRAINT "workload_errors_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "change_events" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "cluster_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "object_kind" TEXT NOT NULL,
    "object_id" UUID NOT NULL,
    "object_name" TEXT NOT NULL,
    "namespace" TEXT,
    "actor" JSONB,
    "quiet" BOOLEAN NOT NULL,
    "values" JSONB NOT NULL,

    CONSTRAINT "change_events_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "namespaces" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "cluster_id" UUID NOT NULL,
    "uid" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "labels" JSONB NOT NULL,
    "phase" TEXT NOT NULL,
    "source_created_at" TIMESTAMPTZ(3),
    "source_version" BIGINT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "namespaces_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "nodes" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "cluster_id" UUID NOT NULL,
    "uid" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "ready" TEXT NOT NULL,
    "report" JSONB NOT NULL,
    "snapshot_digest" TEXT,
    "source_version" BIGINT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "nodes_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "deployments" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "cluster_id" UUID NOT NULL,
    "uid" TEXT NOT NULL,
    "namespace" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "labels" JSONB NOT NULL,
    "annotations" JSONB NOT NULL,
    "health_status" TEXT NOT NULL,
    "health_rank" SMALLINT NOT NULL,
    "health" JSONB NOT NULL,
    "desired_replicas" INTEGER NOT NULL,
    "current_replicas" INTEGER NOT NULL,
    "updated_replicas" INTEGER NOT NULL,
    "ready_replicas" INTEGER NOT NULL,
    "available_replicas" INTEGER NOT NULL,
    "paused" BOOLEAN NOT NULL,
    "management_type" TEXT NOT NULL,
    "management_tool" TEXT,
    "management_source" TEXT,
    "strategy" JSONB NOT NULL,
    "conditions" JSONB NOT NULL,
    "service_account" TEXT,
    "hpa" JSONB,
    "images" JSONB NOT NULL,
    "pod_labels" JSONB NOT NULL DEFAULT '{}',
    "scaled_by" JSONB,
    "revision" INTEGER,
    "generation" BIGINT NOT NULL,
    "observed_generation" BIGINT NOT NULL,
    "revised_at" TIMESTAMPTZ(3),
    "source_created_at" TIMESTAMPTZ(3),
    "source_version" BIGINT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "deployments_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "images" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "registry" TEXT NOT NULL,
    "repository" TEXT NOT NULL,
    "tag" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "images_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "deployment_images" (
    "organization_id" UUID NOT NULL,
    "deployment_id" UUID NOT NULL,
    "container" TEXT NOT NULL,
    "init" BOOLEAN NOT NULL,
    "image_id" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "deployment_images_pkey" PRIMARY KEY ("organization_id","deployment_id","container","init")
);

-- CreateTable
CREATE TABLE "revisions" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "cluster_id" UUID NOT NULL,
    "deployment_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "template_hash" TEXT,
    "replica_set" TEXT,
    "current" BOOLEAN NOT NULL,
    "outcome" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "rolled_back_to" INTEGER,
    "actor" JSONB NOT NULL,
    "images" JSONB NOT NULL,
    "manifest" JSONB NOT NULL,
    "differences" JSONB NOT NULL DEFAULT '[]',
    "helm" JSONB,
    "hpa" JSONB,
    "source_version" BIGINT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "revisions_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_type" TEXT NOT NULL,
    "actor_id" TEXT,
    "actor_name" TEXT,
    "action" TEXT NOT NULL,
    "object_type" TEXT NOT NULL,
    "object_id" TEXT,
    "object_name" TEXT,
    "before" JSONB,
    "after" JSONB,
    "request_id" TEXT,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "outbox_entries" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "xid" xid8 NOT NULL DEFAULT pg_current_xact_id(),
    "topic" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outbox_entries_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "organizations" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "owner_id" UUID NOT NULL,
    "primary_domain" TEXT,
    "additional_domains" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "admin_emails" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "default_locale" TEXT NOT NULL DEFAULT 'en',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organizations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "memberships" (
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "memberships_pkey" PRIMARY KEY ("organization_id","user_id")
);

-- CreateTable
CREATE TABLE "invitations" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID NOT NULL,
    "digest" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "groups" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "role" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "groups_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "group_members" (
    "organization_id" UUID NOT NULL,
    "group_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,

    CONSTRAINT "group_members_pkey" PRIMARY KEY ("organization_id","group_id","user_id")
);

-- CreateTable
CREATE TABLE "group_projects" (
    "organization_id" UUID NOT NULL,
    "group_id" UUID NOT NULL,
    "project_id" UUID NOT NULL,

    CONSTRAINT "group_projects_pkey" PRIMARY KEY ("organization_id","group_id","project_id")
);

-- CreateTable
CREATE TABLE "projects" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "owner_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "projects_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "resources" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "cluster_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "uid" TEXT NOT NULL,
    "namespace" TEXT,
    "name" TEXT NOT NULL,
    "state" TEXT,
    "report" JSONB NOT NULL,
    "body" JSONB,
    "snapshot_digest" TEXT,
    "source_created_at" TIMESTAMPTZ(3),
    "source_version" BIGINT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "resources_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "hpa_snapshots" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "resource_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "report" JSONB NOT NULL,

    CONSTRAINT "hpa_snapshots_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "node_snapshots" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "node_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "report" JSONB NOT NULL,

    CONSTRAINT "node_snapshots_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "helm_revisions" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "resource_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "chart" TEXT,
    "chart_version" TEXT,
    "app_version" TEXT,
    "description" TEXT,
    "deployed_at" TIMESTAMPTZ(3),
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "helm_revisions_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "users_google_subject_key" ON "users"("google_subject");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "clusters_organization_id_project_id_idx" ON "clusters"("organization_id", "project_id");

-- CreateIndex
CREATE UNIQUE INDEX "clusters_organization_id_name_key" ON "clusters"("organization_id", "name");

-- CreateIndex
CREATE INDEX "cluster_tokens_organization_id_cluster_id_idx" ON "cluster_tokens"("organization_id", "cluster_id");

-- CreateIndex
CREATE INDEX "cluster_tokens_public_id_idx" ON "cluster_tokens"("public_id");

-- CreateIndex
CREATE INDEX "agent_syncs_organization_id_cluster_id_kind_idx" ON "agent_syncs"("organization_id", "cluster_id", "kind");

-- CreateIndex
CREATE INDEX "cron_jobs_organization_id_state_rank_name_id_idx" ON "cron_jobs"("organization_id", "state_rank", "name", "id");

-- CreateIndex
CREATE INDEX "cron_jobs_organization_id_name_id_idx" ON "cron_jobs"("organization_id", "name", "id");

-- CreateIndex
CREATE UNIQUE INDEX "cron_jobs_organization_id_cluster_id_uid_key" ON "cron_jobs"("organization_id", "cluster_id", "uid");

-- CreateIndex
CREATE INDEX "executions_organization_id_cron_job_id_at_id_idx" ON "executions"("organization_id", "cron_job_id", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "executions_organization_id_at_id_idx" ON "executions"("organization_id", "at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "executions_organization_id_cluster_id_uid_key" ON "executions"("organization_id", "cluster_id", "uid");

-- CreateIndex
CREATE INDEX "workload_errors_organization_id_deployment_id_last_seen_at__idx" ON "workload_errors"("organization_id", "deployment_id", "last_seen_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "workload_errors_organization_id_last_seen_at_id_idx" ON "workload_errors"("organization_id", "last_seen_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "change_events_organization_id_at_id_idx" ON "change_events"("organization_id", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "change_events_organization_id_object_id_at_idx" ON "change_events"("organization_id", "object_id", "at" DESC);

-- CreateIndex
CREATE INDEX "namespaces_organization_id_name_idx" ON "namespaces"("organization_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "namespaces_organization_id_cluster_id_uid_key" ON "namespaces"("organization_id", "cluster_id", "uid");

-- CreateIndex
CREATE INDEX "nodes_organization_id_name_idx" ON "nodes"("organization_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "nodes_organization_id_cluster_id_uid_key" ON "nodes"("organization_id", "cluster_id", "uid");

-- CreateIndex
CREATE INDEX "deployments_organization_id_health_rank_name_id_idx" ON "deployments"("organization_id", "health_rank", "name", "id");

-- CreateIndex
CREATE INDEX "deployments_organization_id_name_id_idx" ON "deployments"("organization_id", "name", "id");

-- CreateIndex
CREATE INDEX "deployments_organization_id_cluster_id_namespace_idx" ON "deployments"("organization_id", "cluster_id", "namespace");

-- CreateIndex
CREATE INDEX "deployments_organization_id_revised_at_id_idx" ON "deployments"("organization_id", "revised_at" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "deployments_organization_id_cluster_id_uid_key" ON "deployments"("organization_id", "cluster_id", "uid");

-- CreateIndex
CREATE UNIQUE INDEX "images_organization_id_repository_registry_tag_digest_key" ON "images"("organization_id", "repository", "registry", "tag", "digest");

-- CreateIndex
CREATE INDEX "deployment_images_organization_id_image_id_idx" ON "deployment_images"("organization_id", "image_id");

-- CreateIndex
CREATE INDEX "revisions_organization_id_started_at_idx" ON "revisions"("organization_id", "started_at" DESC);

-- CreateIndex
CREATE INDEX "revisions_organization_id_first_seen_at_idx" ON "revisions"("organization_id", "first_seen_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "revisions_organization_id_deployment_id_number_key" ON "revisions"("organization_id", "deployment_id", "number");

-- CreateIndex
CREATE INDEX "outbox_entries_organization_id_xid_id_idx" ON "outbox_entries"("organization_id", "xid", "id");

-- CreateIndex
CREATE UNIQUE INDEX "organizations_slug_key" ON "organizations"("slug");

-- CreateIndex
CREATE INDEX "memberships_user_id_idx" ON "memberships"("user_id");

-- CreateIndex
CREATE INDEX "invitations_organization_id_user_id_idx" ON "invitations"("organization_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "groups_organization_id_name_key" ON "groups"("organization_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "projects_organization_id_slug_key" ON "projects"("organization_id", "slug");

-- CreateIndex
CREATE INDEX "resources_organization_id_kind_name_id_idx" ON "resources"("organization_id", "kind", "name", "id");

-- CreateIndex
CREATE INDEX "resources_organization_id_cluster_id_kind_namespace_idx" ON "resources"("organization_id", "cluster_id", "kind", "namespace");

-- CreateIndex
CREATE UNIQUE INDEX "resources_organization_id_cluster_id_kind_uid_key" ON "resources"("organization_id", "cluster_id", "kind", "uid");

-- CreateIndex
CREATE INDEX "hpa_snapshots_organization_id_resource_id_at_id_idx" ON "hpa_snapshots"("organization_id", "resource_id", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "node_snapshots_organization_id_node_id_at_id_idx" ON "node_snapshots"("organization_id", "node_id", "at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "helm_revisions_organization_id_resource_id_revision_key" ON "helm_revisions"("organization_id", "resource_id", "revision");

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "clusters" ADD CONSTRAINT "clusters_organization_id_project_id_fkey" FOREIGN KEY ("organization_id", "project_id") REFERENCES "projects"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cluster_tokens" ADD CONSTRAINT "cluster_tokens_organization_id_cluster_id_fkey" FOREIGN KEY ("organization_id", "cluster_id") REFERENCES "clusters"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cluster_agents" ADD CONSTRAINT "cluster_agents_organization_id_cluster_id_fkey" FOREIGN KEY ("organization_id", "cluster_id") REFERENCES "clusters"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_syncs" ADD CONSTRAINT "agent_syncs_organization_id_cluster_id_fkey" FOREIGN KEY ("organization_id", "cluster_id") REFERENCES "clusters"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_sync_seen" ADD CONSTRAINT "agent_sync_seen_organization_id_sync_id_fkey" FOREIGN KEY ("organization_id", "sync_id") REFERENCES "agent_syncs"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_streams" ADD CONSTRAINT "agent_streams_organization_id_cluster_id_fkey" FOREIGN KEY ("organization_id", "cluster_id") REFERENCES "clusters"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cron_jobs" ADD CONSTRAINT "cron_jobs_organization_id_cluster_id_fkey" FOREIGN KEY ("organization_id", "cluster_id") REFERENCES "clusters"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "executions" ADD CONSTRAINT "executions_organization_id_cron_job_id_fkey" FOREIGN KEY ("organization_id", "cron_job_id") REFERENCES "cron_jobs"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workload_errors" ADD CONSTRAINT "workload_errors_organization_id_deployment_id_fkey" FOREIGN KEY ("organization_id", "deployment_id") REFERENCES "deployments"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "change_events" ADD CONSTRAINT "change_events_organization_id_cluster_id_fkey" FOREIGN KEY ("organization_id", "cluster_id") REFERENCES "clusters"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "namespaces" ADD CONSTRAINT "namespaces_organization_id_cluster_id_fkey" FOREIGN KEY ("organization_id", "cluster_id") REFERENCES "clusters"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "nodes" ADD CONSTRAINT "nodes_organization_id_cluster_id_fkey" FOREIGN KEY ("organization_id", "cluster_id") REFERENCES "clusters"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deployments" ADD CONSTRAINT "deployments_organization_id_cluster_id_fkey" FOREIGN KEY ("organization_id", "cluster_id") REFERENCES "clusters"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deployment_images" ADD CONSTRAINT "deployment_images_organization_id_deployment_id_fkey" FOREIGN KEY ("organization_id", "deployment_id") REFERENCES "deployments"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deployment_images" ADD CONSTRAINT "deployment_images_organization_id_image_id_fkey" FOREIGN KEY ("organization_id", "image_id") REFERENCES "images"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_organization_id_deployment_id_fkey" FOREIGN KEY ("organization_id", "deployment_id") REFERENCES "deployments"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "groups" ADD CONSTRAINT "groups_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_organization_id_group_id_fkey" FOREIGN KEY ("organization_id", "group_id") REFERENCES "groups"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "memberships"("organization_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_projects" ADD CONSTRAINT "group_projects_organization_id_group_id_fkey" FOREIGN KEY ("organization_id", "group_id") REFERENCES "groups"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_projects" ADD CONSTRAINT "group_projects_organization_id_project_id_fkey" FOREIGN KEY ("organization_id", "project_id") REFERENCES "projects"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects" ADD CONSTRAINT "projects_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "resources" ADD CONSTRAINT "resources_organization_id_cluster_id_fkey" FOREIGN KEY ("organization_id", "cluster_id") REFERENCES "clusters"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hpa_snapshots" ADD CONSTRAINT "hpa_snapshots_organization_id_resource_id_fkey" FOREIGN KEY ("organization_id", "resource_id") REFERENCES "resources"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "node_snapshots" ADD CONSTRAINT "node_snapshots_organization_id_node_id_fkey" FOREIGN KEY ("organization_id", "node_id") REFERENCES "nodes"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "helm_revisions" ADD CONSTRAINT "helm_revisions_organization_id_resource_id_fkey" FOREIGN KEY ("organization_id", "resource_id") REFERENCES "resources"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Tenancy: from here on by hand. The generated part above ends with the foreign keys.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE INDEX "deployments_search_idx" ON "deployments" USING gin ("organization_id", "name" gin_trgm_ops);
CREATE INDEX "deployments_live_idx" ON "deployments" ("organization_id", "cluster_id") WHERE "deleted_at" IS NULL;
CREATE INDEX "resources_search_idx" ON "resources" USING gin ("organization_id", lower("name") gin_trgm_ops);
CREATE INDEX "cron_jobs_search_idx" ON "cron_jobs" USING gin ("organization_id", "name" gin_trgm_ops);

-- Of one cause there is one error at a time; what needs a person is found without its history.
CREATE UNIQUE INDEX "workload_errors_present_key" ON "workload_errors"
  ("organization_id", "deployment_id", "type", "container", "init", "revision") NULLS NOT DISTINCT WHERE "cleared_at" IS NULL;
CREATE INDEX "workload_errors_open_idx" ON "workload_errors"
  ("organization_id", "severity_rank", "first_seen_at", "id") WHERE "mitigated_at" IS NULL;
CREATE INDEX "executions_ended_badly_idx" ON "executions" ("organization_id", "at" DESC) WHERE "status" IN ('failed', 'missed');

-- The role that the application works as: it owns nothing and cannot bypass row-level security. Roles belong to the whole
-- server, so another database's migration may have made it already, or may be making it now.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'moonin_app') THEN
    CREATE ROLE moonin_app NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE;
  END IF;
EXCEPTION
  WHEN duplicate_object OR unique_violation THEN NULL;
END
$$;

CREATE FUNCTION current_organization() RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('app.organization_id', true), '')::uuid;

CREATE FUNCTION current_person() RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('app.user_id', true), '')::uuid;

GRANT USAGE ON SCHEMA public TO moonin_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO moonin_app;
REVOKE ALL ON TABLE "_prisma_migrations" FROM moonin_app;
REVOKE UPDATE, DELETE ON TABLE "audit_entries" FROM moonin_app;
REVOKE DELETE ON TABLE "users", "organizations" FROM moonin_app;

-- Every table that leads with organization_id holds rows of one tenant each.
DO $$
DECLARE
  tenant_table text;
BEGIN
  FOR tenant_table IN
    SELECT table_name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'organization_id'
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format(
      'CREATE POLICY tenant ON %I USING (organization_id = current_organization()) WITH CHECK (organization_id = current_organization())',
      tenant_table);
  END LOOP;
END
$$;

-- A person sees the organizations that they are a member of, before one is chosen.
CREATE POLICY person ON "memberships" FOR SELECT USING (user_id = current_person());
ALTER TABLE "organizations" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "organizations" USING (id = current_organization()) WITH CHECK (id = current_organization());
CREATE POLICY person ON "organizations" FOR SELECT
  USING (id IN (SELECT organization_id FROM "memberships" WHERE user_id = current_person()));

-- What must be found before the tenant is known, and nothing else. Each takes a value that only its holder knows.
CREATE FUNCTION find_cluster_token(wanted text)
  RETURNS TABLE (organization_id uuid, cluster_id uuid, project_id uuid, token_id uuid, digest bytea, expires_at timestamptz, revoked_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT t.organization_id, t.cluster_id, c.project_id, t.id, t.digest, t.expires_at, t.revoked_at
    FROM cluster_tokens t JOIN clusters c ON c.organization_id = t.organization_id AND c.id = t.cluster_id
    WHERE t.public_id = wanted LIMIT 1
  $$;

CREATE FUNCTION find_invitation(wanted bytea)
  RETURNS TABLE (organization_id uuid, organization_name text, invitation_id uuid, user_id uuid, expires_at timestamptz, used_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT i.organization_id, o.name, i.id, i.user_id, i.expires_at, i.used_at
    FROM invitations i JOIN organizations o ON o.id = i.organization_id
    WHERE i.digest = wanted LIMIT 1
  $$;

CREATE FUNCTION is_organization_slug_taken(wanted text) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT EXISTS (SELECT FROM organizations WHERE slug = wanted) $$;

REVOKE ALL ON FUNCTION find_cluster_token(text), find_invitation(bytea), is_organization_slug_taken(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_cluster_token(text), find_invitation(bytea), is_organization_slug_taken(text) TO moonin_app;
