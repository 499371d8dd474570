import type { ChangeEvent } from "react";
import { useText } from "../../i18n/t.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { uploadText } from "./text.ts";

type Props = { disabled: boolean; onChange: (event: ChangeEvent<HTMLInputElement>) => void };

/** Straight to the camera, on devices that are held in a hand. */
export function CameraInput({ disabled, onChange }: Props) {
  const text = useText(uploadText);
  if (!matchMedia("(pointer: coarse)").matches) return null;
  return (
    <label
      className={`${buttonClass("secondary", { block: true, disabled })} has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent`}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        className="size-6 fill-none stroke-current stroke-[1.75] [stroke-linecap:round] [stroke-linejoin:round]"
      >
        <path d="M4 8h3.2l1.6-2.5h6.4L16.8 8H20a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1zM12 16.5a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5z" />
      </svg>
      {text.camera}
      <input
        type="file"
        name="certificatePhoto"
        accept="image/*"
        capture="environment"
        disabled={disabled}
        onChange={onChange}
        className="sr-only"
      />
    </label>
  );
}
