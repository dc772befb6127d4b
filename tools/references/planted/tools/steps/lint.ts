export const lint = {
  name: "lint",
};
