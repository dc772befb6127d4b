export const desk = 1;
