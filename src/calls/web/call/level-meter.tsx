import { useEffect, useId, useRef } from "react";

/** How loud the microphone hears: a person sees that they are heard before they call. */
export function LevelMeter({ stream, label }: { readonly stream: MediaStream; readonly label: string }) {
  const meter = useRef<HTMLMeterElement>(null);
  const id = useId();
  useEffect(() => {
    if (stream.getAudioTracks().length === 0) return;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 512;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Uint8Array(analyser.fftSize);
    let frame = 0;
    const draw = () => {
      analyser.getByteTimeDomainData(samples);
      const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample - 128)), 0);
      if (meter.current !== null) meter.current.value = Math.min(1, loudest / 64);
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => {
      cancelAnimationFrame(frame);
      void context.close();
    };
  }, [stream]);
  return (
    <div className="flex items-center gap-3 text-sm">
      <label htmlFor={id}>{label}</label>
      <meter ref={meter} id={id} min={0} max={1} className="h-4 w-40" />
    </div>
  );
}
