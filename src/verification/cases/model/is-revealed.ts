/** Whether somebody has seen an answer in full: until then what they see is masked, and stands for nothing that can be accepted. Pure. */
interface Look {
  readonly kind: string;
  readonly by: string;
  readonly at: Date;
}

/** Revealed to this person since it was given. What was given again after that is masked to them once more. */
export const isRevealedTo = (person: string, looks: readonly Look[], givenAt: Date): boolean =>
  looks.some(({ kind, by, at }) => kind === "revealed" && by === person && at >= givenAt);
