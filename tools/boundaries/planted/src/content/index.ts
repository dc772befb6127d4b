export const content = 1;
