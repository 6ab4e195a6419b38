-- What coins buy. The shop is an account like that of rewards.
INSERT INTO ledger_account (id, kind, name, created_at)
VALUES ('00000000-0000-4000-8000-00000000c002', 'system', 'system:shop', now());

CREATE TABLE shop_item (
  id uuid CONSTRAINT shop_item_pkey PRIMARY KEY,
  kind text NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  price integer NOT NULL,
  -- Two colors, in which the browser draws it.
  colors text[] NOT NULL,
  place integer NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT shop_item_kind_check CHECK (kind IN ('frame', 'accent')),
  CONSTRAINT shop_item_price_check CHECK (price > 0)
);

CREATE TABLE shop_purchase (
  id uuid CONSTRAINT shop_purchase_pkey PRIMARY KEY,
  user_id uuid NOT NULL,
  item_id uuid NOT NULL,
  price integer NOT NULL,
  bought_at timestamptz(3) NOT NULL,
  refunded_at timestamptz(3),
  CONSTRAINT shop_purchase_item_id_fkey FOREIGN KEY (item_id) REFERENCES shop_item (id),
  CONSTRAINT shop_purchase_price_check CHECK (price > 0)
);

-- An item is bought once, unless it was given back.
CREATE UNIQUE INDEX shop_purchase_owned_key ON shop_purchase (user_id, item_id) WHERE refunded_at IS NULL;
CREATE INDEX shop_purchase_user_id_idx ON shop_purchase (user_id, bought_at);
CREATE INDEX shop_purchase_item_id_idx ON shop_purchase (item_id);

CREATE TABLE worn_item (
  user_id uuid NOT NULL,
  kind text NOT NULL,
  item_id uuid NOT NULL,
  CONSTRAINT worn_item_pkey PRIMARY KEY (user_id, kind),
  CONSTRAINT worn_item_item_id_fkey FOREIGN KEY (item_id) REFERENCES shop_item (id)
);

CREATE INDEX worn_item_item_id_idx ON worn_item (item_id);

INSERT INTO shop_item (id, kind, name, description, price, colors, place, created_at) VALUES
  ('5b0c2a10-3a52-4a6e-9d01-7f1a5e000001', 'frame', 'Ember', 'A warm ring around your picture', 60, '{#F59E0B,#DC2626}', 1, '2026-11-29T00:00:00Z'),
  ('5b0c2a10-3a52-4a6e-9d01-7f1a5e000002', 'frame', 'Aurora', 'A cool ring around your picture', 90, '{#10B981,#3B82F6}', 2, '2026-11-29T00:00:00Z'),
  ('5b0c2a10-3a52-4a6e-9d01-7f1a5e000003', 'frame', 'Nebula', 'A deep ring around your picture', 150, '{#7C3AED,#EC4899}', 3, '2026-11-29T00:00:00Z'),
  ('5b0c2a10-3a52-4a6e-9d01-7f1a5e000011', 'accent', 'Copper', 'A copper edge on your decks', 40, '{#B45309,#F59E0B}', 4, '2026-11-29T00:00:00Z'),
  ('5b0c2a10-3a52-4a6e-9d01-7f1a5e000012', 'accent', 'Lagoon', 'A blue edge on your decks', 70, '{#0EA5E9,#14B8A6}', 5, '2026-11-29T00:00:00Z'),
  ('5b0c2a10-3a52-4a6e-9d01-7f1a5e000013', 'accent', 'Orchid', 'A purple edge on your decks', 120, '{#A855F7,#F472B6}', 6, '2026-11-29T00:00:00Z');
