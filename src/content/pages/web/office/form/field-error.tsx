/** Error of a part that is not a single field. */
export function FieldError({ sentence }: { readonly sentence: string | undefined }) {
  return sentence === undefined ? null : (
    <p role="alert" className="mt-1 text-sm font-medium text-danger">
      {sentence}
    </p>
  );
}
