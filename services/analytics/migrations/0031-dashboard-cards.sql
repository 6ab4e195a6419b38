-- The chosen cards of a dashboard: those of a workspace, whose owner is the workspace itself, or of one member. Null without a
-- choice.
CREATE TABLE dashboard_cards (
  workspace_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  cards jsonb,
  updated_by uuid NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT dashboard_cards_pkey PRIMARY KEY (workspace_id, owner_id)
);
