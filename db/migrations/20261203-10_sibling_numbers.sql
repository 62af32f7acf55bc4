-- Earlier versions could give two children of a message the same number. Those are numbered anew, in their order and
-- where that is the same in the order of their creation; ids grow with time. Nearly all messages have no such sibling
-- and are only read, in the order of an index.
with colliding as (
  select distinct conversation_id, parent_id from (
    select conversation_id, parent_id from messages
    group by conversation_id, parent_id, alternative having count(*) > 1) found
), numbered as (
  select m.id, row_number() over (partition by m.conversation_id, m.parent_id order by m.alternative, m.id) as number
  from colliding c join messages m
    on m.conversation_id = c.conversation_id and m.parent_id is not distinct from c.parent_id
)
update messages m set alternative = n.number from numbered n where m.id = n.id and m.alternative <> n.number;
