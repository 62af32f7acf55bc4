-- Engines that embed texts, and the role of the model that searches memory by meaning.
alter table engines
  drop constraint engines_port_check,
  add constraint engines_port_check check (port in ('chat', 'image', 'embedding'));

alter table engine_roles
  drop constraint engine_roles_role_check,
  add constraint engine_roles_role_check
    check (role in ('default', 'members', 'preview', 'pictures', 'first_pictures', 'memory'));
