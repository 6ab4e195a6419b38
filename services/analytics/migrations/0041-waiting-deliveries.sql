-- Waiting deliveries are counted when another one comes. They are few: at most a thousand a webhook.
CREATE INDEX outgoing_delivery_waiting_idx ON outgoing_delivery (webhook_id, created_at, id) WHERE state = 'waiting';
