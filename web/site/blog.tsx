// The blog: one post with an expandable rest (§2). The document contains the whole text: without scripts it is
// expanded (styles/site/prose.css), and search engines read all of it.
import { useState } from 'react';
import { Link } from 'react-router';
import { pages } from '../../contract/pages.ts';
import { publicMeta } from '../shell/meta.ts';
import { PromoVideo } from './blog/promo-video.tsx';
import { blogSearch, post } from './content/blog.ts';
import '../styles/texts.css';

export const meta = () => publicMeta(pages.blog, blogSearch.title, blogSearch.description);

export default function Blog() {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="wrap spine plain">
      <section className="sec">
        <div className="side">
          <h1>Blogs</h1>
        </div>
        <article className="body prose post">
          <h2>{post.title}</h2>
          <p className="statement">{post.lead}</p>
          <PromoVideo />
          <div id="post-rest" className="post-rest" hidden={!isOpen}>
            {post.rest.map((part) => (
              <section key={part.head}>
                <h3>{part.head}</h3>
                {part.paragraphs.map((text) => (
                  <p key={text}>{text}</p>
                ))}
              </section>
            ))}
          </div>
          <button
            type="button"
            className="btn quiet"
            aria-expanded={isOpen}
            aria-controls="post-rest"
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Show less' : 'Read more'}
          </button>
        </article>
      </section>
      <section className="sec last">
        <div className="side" />
        <div className="body">
          <p className="question">
            <span>What a chronology looks like:</span>{' '}
            <Link className="link" to={pages.medicalChronology}>
              Medical Chronology
            </Link>
          </p>
        </div>
      </section>
    </div>
  );
}
