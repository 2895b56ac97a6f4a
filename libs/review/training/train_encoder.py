"""Trains the sentence encoder that export_encoder.py writes.

    node scripts/marked-units.ts LIST units.jsonl
    python train_encoder.py --base e5-small-q4.bin --units units.jsonl --out run.pkl [--init earlier.pkl --seed 1 …]

The first layers of multilingual-e5-small learn two things at once: which checks a part of a deck answers or is about (log odds of 64
outputs, from the marked decks and our own pages), and which part of a deck answers a question (directions of both, from the marked
questions; what no part answers goes to "none"). Of questions the whole model, which knows more of likeness, is the teacher of a small
part of the loss. A fifth of the decks (fold 0) and the held-back half are not trained on: the decision is fitted on the one and
counted on the other. Prints what the fifth shows at the end. Needs numpy, jax, optax and tokenizers; two cores take a quarter of an
hour a round.
"""

import argparse
import json
import pickle
import random
import time

import jax
import jax.numpy as jnp
import numpy as np
import optax

from export_encoder import BEGIN, END, HEAD, HEAD_FACTOR, PAD, POSITIONS, TEXT, TITLE, UNKNOWN, layers_of_base, read_base, tokenizer_of, whole

# So many parts of a deck and questions stand in one step for questions, of so many tokens at most.
PARTS, PART_TOKENS, ASKED, ASKED_TOKENS = 64, 48, 16, 32
QUESTION_MARK = 'query'
# Texts of like length are done together: (tokens, texts) of a step.
STEPS = [(16, 96), (32, 48), (48, 32), (64, 24), (96, 16), (128, 12)]
TEACHER_SCALE = 60

a = argparse.ArgumentParser()
a.add_argument('--base', required=True)
a.add_argument('--units', required=True)
a.add_argument('--out', required=True)
a.add_argument('--init', help='what an earlier run wrote, to go on from')
a.add_argument('--layers', type=int, default=6)
a.add_argument('--rate', type=float, default=2e-4)
a.add_argument('--decay', type=float, default=0.01)
a.add_argument('--seed', type=int, default=0)
a.add_argument('--fold', type=int, default=0, help='the fifth of the decks that is left out')
a.add_argument('--silent', type=float, default=0.5, help='share of the parts that answer nothing which are read')
a.add_argument('--own', type=float, default=0.4, help='share of our own pages that is read, for half each')
a.add_argument('--passes', type=int, default=5, help='how often the questions of a deck are read')
a = a.parse_args()

size, pieces, scores, arrays = read_base(a.base)
H, HEADS = size['hidden'], size['heads']
tokenizer = tokenizer_of(pieces, scores)
units = [json.loads(line) for line in open(a.units, encoding='utf8')]
questions = [json.loads(line) for line in open(a.units + '.questions.jsonl', encoding='utf8')]
outputs = json.load(open(a.units + '.outputs.json'))
place = {check: at for at, check in enumerate(outputs)}
known = {}


def cut(text, most):
    if text not in known:
        known[text] = tokenizer.encode(text[:700]).ids if text.strip() else []
    return known[text][:most]


def ids(unit, titled=True):
    title = cut(unit['title'], TITLE) if titled else []
    return [BEGIN, *title, END, END, *cut(' '.join(unit['head']), HEAD), *cut(unit['text'], TEXT), END]


def asked_ids(question):
    return [BEGIN, *cut(QUESTION_MARK, TITLE), END, END, *cut(question['question'], TEXT), END]


for unit in units:
    unit['wanted'] = np.zeros(2 * len(outputs), np.float32)
    for check in unit['said']:
        unit['wanted'][place[check]] = 1
    for check in unit['about']:
        unit['wanted'][len(outputs) + place[check]] = 1
decks = {}
for unit in units:
    decks.setdefault(unit['deck'], []).append(unit)

used = sorted({i for u in units for i in ids(u)} | {i for q in questions for i in asked_ids(q)} | {BEGIN, PAD, END, UNKNOWN})
row = {i: n for n, i in enumerate(used)}
words = whole(arrays['emb.word']).reshape(-1, H)
places = whole(arrays['emb.pos']).reshape(-1, H)[:POSITIONS] + whole(arrays['emb.type']).ravel()[:H]


def parameters(layers):
    rng = np.random.RandomState(a.seed)
    return dict(
        layers=[{k: np.asarray(v, np.float32) for k, v in l.items()} for l in layers_of_base(size, arrays, layers)],
        el=arrays['emb.ln.w'],
        elb=arrays['emb.ln.b'],
        head=(rng.randn(2 * len(outputs), H) * 0.02).astype(np.float32),
        hb=np.full(2 * len(outputs), -4, np.float32),
        qs=np.array([3.0, 0.0], np.float32),
    )


def norm(x, w, b):
    centred = x - x.mean(-1, keepdims=True)
    return centred * jax.lax.rsqrt((centred**2).mean(-1, keepdims=True) + 1e-12) * w + b


def means(P, vectors, mask, key=None):
    """Texts × tokens × H → the mean of each text's tokens; with a key a tenth of what is added is dropped."""
    n, length, _ = vectors.shape
    bias = ((1 - mask) * -1e9)[:, None, None, :]

    def drop(x, at):
        return x if key is None else x * jax.random.bernoulli(jax.random.fold_in(key, at), 0.9, x.shape) / 0.9

    x = drop(norm(vectors + places[:length], P['el'], P['elb']), 99)
    for i, l in enumerate(P['layers']):
        q, k, v = [z.reshape(n, length, HEADS, -1).transpose(0, 2, 1, 3) for z in jnp.split(x @ l['qkv'].T + l['qkvb'], 3, -1)]
        s = jax.nn.softmax(q @ k.transpose(0, 1, 3, 2) / np.sqrt(H // HEADS) + bias, -1)
        o = (s @ v).transpose(0, 2, 1, 3).reshape(n, length, H)
        x = norm(drop(o @ l['o'].T + l['ob'], 2 * i) + x, l['l1'], l['l1b'])
        u = jax.nn.gelu(x @ l['f1'].T + l['f1b'], approximate=True)
        x = norm(drop(u @ l['f2'].T + l['f2b'], 2 * i + 1) + x, l['l2'], l['l2b'])
    return (x * mask[..., None]).sum(1) / mask.sum(1)[:, None]


table = jnp.array(words[used])


def read(P, tokens, mask, key=None):
    return means(P, table[tokens], mask, key)


def odds(P, mean):
    return mean @ P['head'].T * HEAD_FACTOR + P['hb']


def direction(x):
    return x / jnp.linalg.norm(x, axis=-1, keepdims=True)


def entropy(lo, wanted):
    return jnp.maximum(lo, 0) - lo * wanted + jnp.log1p(jnp.exp(-jnp.abs(lo)))


def checks_loss(P, tokens, mask, wanted, weights, key):
    return (entropy(odds(P, read(P, tokens, mask, key)), wanted).sum(1) * weights).sum() / weights.sum()


def questions_loss(P, parts, questions_, key):
    tokens, mask, wanted, weights, there = parts
    asked, asked_mask, answers, nothing, taught, counts = questions_
    mean = read(P, tokens, mask, key)
    away = (there - 1)[None] * 1e9
    strength = direction(read(P, asked, asked_mask, jax.random.fold_in(key, 7))) @ direction(mean).T * jnp.exp(P['qs'][0]) + away
    share = jax.nn.log_softmax(jnp.concatenate([strength, jnp.broadcast_to(P['qs'][1], (ASKED, 1))], 1), 1)
    any_ = jax.nn.logsumexp(jnp.where(jnp.concatenate([answers, nothing[:, None]], 1) > 0, share, -1e9), 1)
    each = -(answers / jnp.maximum(answers.sum(1, keepdims=True), 1) * share[:, :PARTS] * (answers > 0)).sum(1)
    own = ((-any_ + jnp.where(nothing > 0, -share[:, PARTS], each)) / 2 * counts).sum() / counts.sum()
    teacher = jax.nn.softmax(taught + away, 1)
    like = (teacher * (jnp.log(teacher + 1e-9) - jax.nn.log_softmax(strength, 1)) * (there[None] > 0)).sum(1)
    like = (like * counts).sum() / counts.sum()
    checks = (entropy(odds(P, mean), wanted).sum(1) * weights).sum() / jnp.maximum(weights.sum(), 1)
    return 2 * (own + 0.3 * like) + checks, (own, like)


def filled(texts, count, length):
    tokens = np.full((count, length), row[PAD], np.int32)
    mask = np.zeros((count, length), np.float32)
    mask[:, 0] = 1
    for at, text in enumerate(texts):
        text = text[:length]
        tokens[at, : len(text)] = [row[i] for i in text]
        mask[at, : len(text)] = 1
    return tokens, mask


def steps_of(texts, shuffled=None):
    """(tokens, mask, which texts) of like length; every text once."""
    steps = []
    for at, (length, count) in enumerate(STEPS):
        least = STEPS[at - 1][0] if at else 0
        some = [n for n, text in enumerate(texts) if least < min(len(text), POSITIONS) <= length]
        if shuffled:
            shuffled.shuffle(some)
        steps += [(length, count, some[n : n + count]) for n in range(0, len(some), count)]
    if shuffled:
        shuffled.shuffle(steps)
    for length, count, some in steps:
        yield *filled([texts[n] for n in some], count, length), some


def teacher_strengths():
    """Of each question what the whole model makes of every part of its deck."""
    P = parameters(size['layers'])
    run = jax.jit(lambda P, vectors, mask: direction(means(P, vectors, mask)))

    def directions(texts):
        cut_texts = [[BEGIN, *tokenizer.encode(text[:500]).ids[:94], END] for text in texts]
        found = np.zeros((len(texts), H), np.float32)
        for length, count in STEPS[:5]:
            least = max([l for l, _ in STEPS if l < length], default=0)
            some = [n for n, text in enumerate(cut_texts) if least < len(text) <= length]
            for begin in range(0, len(some), count):
                part = some[begin : begin + count]
                tokens = np.full((count, length), PAD)
                mask = np.zeros((count, length), np.float32)
                mask[len(part) :, 0] = 1
                for at, n in enumerate(part):
                    tokens[at, : len(cut_texts[n])] = cut_texts[n]
                    mask[at, : len(cut_texts[n])] = 1
                found[part] = np.array(run(P, words[tokens], mask))[: len(part)]
        return found

    asked = directions([f'query: {q["question"]}' for q in questions])
    of_deck = {}
    for name in {q['deck'] for q in questions}:
        of_deck[name] = directions([f'passage: {u["title"][:80] + ": " if u["title"] else ""}{u["text"]}' for u in decks[name]])
    return [of_deck[q['deck']] @ asked[n] for n, q in enumerate(questions)]


chance = random.Random(a.seed)
taught = teacher_strengths()
work = [u for u in units if u['half'] == 'work' and u['fold'] != a.fold]
left_out = [u for u in units if u['half'] == 'work' and u['fold'] == a.fold]
sampled = []
for unit in units:
    if unit['half'] == 'own':
        if chance.random() < a.own:
            sampled.append((unit, 0.5))
    elif unit['half'] == 'work' and unit['fold'] != a.fold:
        if unit['about']:
            sampled.append((unit, 1.0))
        elif chance.random() < a.silent:
            sampled.append((unit, 1 / a.silent))
of_deck = {}
for n, question in enumerate(questions):
    of_deck.setdefault(question['deck'], []).append(n)
learned_from = [d for d, some in of_deck.items() if questions[some[0]]['half'] == 'work' and questions[some[0]]['fold'] != a.fold]


def step_of_questions(name):
    asked = of_deck[name][:]
    chance.shuffle(asked)
    asked = asked[:ASKED]
    answering = sorted({p for n in asked for p in questions[n]['parts']})
    chance.shuffle(answering)
    answering = answering[: PARTS // 2]
    others = [n for n, u in enumerate(decks[name]) if u['telling'] and n not in set(answering)]
    chance.shuffle(others)
    shown = (answering + others)[:PARTS]
    at = {n: place_ for place_, n in enumerate(shown)}
    titled = chance.random() > 0.3
    tokens, mask = filled([ids(decks[name][n], titled) for n in shown], PARTS, PART_TOKENS)
    asked_tokens, asked_mask = filled([asked_ids(questions[n]) for n in asked], ASKED, ASKED_TOKENS)
    answers, taught_ = np.zeros((ASKED, PARTS), np.float32), np.zeros((ASKED, PARTS), np.float32)
    nothing, counts = np.zeros(ASKED, np.float32), np.zeros(ASKED, np.float32)
    for r, n in enumerate(asked):
        right = [at[p] for p in questions[n]['parts'] if p in at]
        if questions[n]['kind'] == 'unanswerable':
            nothing[r] = counts[r] = 1
        elif right:
            answers[r, right] = counts[r] = 1
        taught_[r, : len(shown)] = taught[n][shown] * TEACHER_SCALE
    wanted, weights, there = np.zeros((PARTS, 2 * len(outputs)), np.float32), np.zeros(PARTS, np.float32), np.zeros(PARTS, np.float32)
    there[: len(shown)] = 1
    for r, n in enumerate(shown):
        wanted[r], weights[r] = decks[name][n]['wanted'], 0.3
    return (tokens, mask, wanted, weights, there), (asked_tokens, asked_mask, answers, nothing, taught_, counts)


todo = [('checks', step) for step in steps_of([ids(u, chance.random() > 0.3) for u, _ in sampled], chance)]
todo += [('questions', name) for _ in range(a.passes) for name in learned_from]
chance.shuffle(todo)

P = parameters(a.layers)
if a.init:
    earlier = pickle.load(open(a.init, 'rb'))
    assert earlier['used'] == used, 'the earlier run has other words'
    P = earlier['P']
rate = optax.warmup_cosine_decay_schedule(0, a.rate, max(1, len(todo) // 10), len(todo), a.rate * 0.02)
heads = lambda p: jax.tree_util.tree_map_with_path(lambda k, _: 'head' if str(k[0].key) in ('head', 'hb', 'qs') else 'body', p)
optimiser = optax.multi_transform(
    {
        'body': optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(rate, weight_decay=a.decay)),
        'head': optax.adamw(lambda step: rate(step) * 10, weight_decay=a.decay),
    },
    heads,
)
state = optimiser.init(P)


@jax.jit
def learn_checks(P, state, tokens, mask, wanted, weights, key):
    loss, gradient = jax.value_and_grad(checks_loss)(P, tokens, mask, wanted, weights, key)
    change, state = optimiser.update(gradient, state, P)
    return optax.apply_updates(P, change), state, loss


@jax.jit
def learn_questions(P, state, parts, asked, key):
    (_, losses), gradient = jax.value_and_grad(questions_loss, has_aux=True)(P, parts, asked, key)
    change, state = optimiser.update(gradient, state, P)
    return optax.apply_updates(P, change), state, losses


key, begun, lost, lost_asked = jax.random.PRNGKey(a.seed), time.time(), [], []
for n, (kind, what) in enumerate(todo):
    own_key = jax.random.fold_in(key, n)
    if kind == 'checks':
        tokens, mask, some = what
        wanted, weights = np.zeros((len(tokens), 2 * len(outputs)), np.float32), np.zeros(len(tokens), np.float32)
        for at, one in enumerate(some):
            wanted[at], weights[at] = sampled[one][0]['wanted'], sampled[one][1]
        P, state, loss = learn_checks(P, state, tokens, mask, wanted, weights, own_key)
        lost.append(float(loss))
    else:
        P, state, losses = learn_questions(P, state, *step_of_questions(what), own_key)
        lost_asked.append([float(one) for one in losses])
    if n % 100 == 99:
        print(f'{n + 1} of {len(todo)} steps, {time.time() - begun:.0f} s: checks {np.mean(lost[-100:]):.2f}, questions {np.mean(lost_asked[-50:], 0)}', flush=True)
P = jax.tree_util.tree_map(np.array, P)
pickle.dump(dict(P=P, used=used, take=list(range(a.layers))), open(a.out, 'wb'))

run = jax.jit(read)


def directions_of(texts):
    found = np.zeros((len(texts), H), np.float32)
    for tokens, mask, some in steps_of(texts):
        found[some] = np.array(run(P, tokens, mask))[: len(some)]
    return found


mean = (directions_of([ids(u) for u in left_out]) + directions_of([ids(u, False) for u in left_out])) / 2
found = np.array(odds(P, mean))
at_deck = {}
for n, unit in enumerate(left_out):
    at_deck.setdefault(unit['deck'], []).append(n)
firsts = []
for some in at_deck.values():
    telling = [n for n in some if left_out[n]['telling']]
    for check, at in place.items():
        if any(check in left_out[n]['said'] for n in telling):
            firsts.append(check in left_out[max(telling, key=lambda n: found[n, at])]['said'])
print(f'decks left out: of {len(firsts)} checks that are answered the right part first for {100 * np.mean(firsts):.0f} %')
asked_mean, right = directions_of([asked_ids(q) for q in questions]), []
for n, question in enumerate(questions):
    if question['half'] == 'work' and question['deck'] in at_deck and question['parts']:
        some = at_deck[question['deck']]
        strength = mean[some] / np.linalg.norm(mean[some], axis=1, keepdims=True) @ asked_mean[n]
        strength[[not left_out[m]['telling'] for m in some]] = -1e9
        right.append(int(strength.argmax()) in question['parts'])
print(f'of {len(right)} questions a marked part first for {100 * np.mean(right):.0f} %')
