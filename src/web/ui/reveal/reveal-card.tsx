import { Eye, EyeOff } from "lucide-react";
import { Button } from "../form/button.tsx";

interface RevealButtonProps {
  readonly isRevealed: boolean;
  /** The button's texts while the data is masked, and while it is revealed. */
  readonly says: { readonly reveal: string; readonly hide: string };
  readonly onReveal: () => unknown;
  readonly onHide: () => void;
}

/** Reveals masked data and masks it again; `useRevealed` does both. */
export function RevealButton({ isRevealed, says, onReveal, onHide }: RevealButtonProps) {
  const Icon = isRevealed ? EyeOff : Eye;
  return (
    <Button
      size="small"
      variant="secondary"
      iconBefore={<Icon aria-hidden size={18} />}
      onClick={() => void (isRevealed ? onHide() : onReveal())}
    >
      {isRevealed ? says.hide : says.reveal}
    </Button>
  );
}
