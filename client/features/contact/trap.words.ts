export const words = { leaveEmpty: 'Leave this empty' } as const;
