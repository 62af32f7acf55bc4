-- The payment of an order, for its status and for whoever looks whether it was paid.
create index payments_order on payments (order_id) where order_id is not null;
