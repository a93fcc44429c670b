// The promo film. It loads only when a visitor starts it, and never plays by itself. It has no sound: the
// captions repeat the words on the screen, and the transcript also describes the pictures.
import { PROMO_SECONDS, scenes } from '../content/promo.ts';

/** For example, 84 becomes 1:24. */
function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

export function PromoVideo() {
  return (
    <div className="promo">
      <figure>
        <video
          controls
          preload="none"
          playsInline
          poster="/video/promo.webp"
          width="1280"
          height="720"
          aria-label={`From a pile of records to a cited chronology: a silent film of ${PROMO_SECONDS} seconds`}
        >
          <source src="/video/promo.webm" type='video/webm; codecs="vp9"' />
          <source src="/video/promo.mp4" type="video/mp4" />
          <track kind="captions" src="/video/promo.vtt" srcLang="en" label="English" />
        </video>
        <figcaption>
          {PROMO_SECONDS} seconds, without sound. The captions repeat the words on the screen.
        </figcaption>
      </figure>
      <details>
        <summary>
          <span className="link">Transcript</span>
        </summary>
        <ol>
          {scenes.map((scene) => (
            <li key={scene.from}>
              <span className="num">{clock(scene.from)}</span>
              <div>
                <p className="promo-words">{scene.words}</p>
                <p>{scene.shown}</p>
              </div>
            </li>
          ))}
        </ol>
      </details>
    </div>
  );
}
