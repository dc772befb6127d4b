import { Eye, EyeOff } from "lucide-react";
import { Button } from "../ui/form/button.tsx";

interface RevealButtonProps {
  readonly isRevealed: boolean;
  /** What the button says while the data is masked, and while it is shown. */
  readonly says: { readonly reveal: string; readonly hide: string };
  readonly onReveal: () => unknown;
  readonly onHide: () => void;
}

/** Shows masked data whole, and masks it again; `useRevealed` does the one and the other. */
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
