-- Emptying the audit log is a change like any other.
create trigger audit_log_no_truncate before truncate on audit_log
  execute function audit_log_is_append_only();
