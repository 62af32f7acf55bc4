export const SUSPENSION_DAYS_MAX = 3_650;
