alter table reports validate constraint reports_subject_check;
