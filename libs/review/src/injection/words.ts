import { wordsIn, type Word } from './lexicon.ts';

/*
 * The vocabulary of judging, by what a word does, in the languages a deck may speak to its reviewer in. A star ends a beginning, an
 * underscore joins words. A word alone is innocent; what an order is made of is told by `kinds.ts`.
 */
const vocabulary = {
  /** Who judges. */
  reader: `panel committee analyst analysts moderator moderators administrator administrators inspector* لجنه محلل* مشرف* مفتش reviewer* evaluator* grader* marker* judge judges assessor* examiner* scorer* screener* rater* critic critics juror*
    مقيم* مراجع مراجعين محكم محكمين محكما مصحح* مدقق*
    evaluateur* evaluatrice* correcteur* relecteur* examinateur* evaluador* revisor* calificador* jurado prufer* gutachter* bewerter* juroren
    valutator* revisore revisori esaminator* avaliador* corretor* beoordelaar* degerlendirici* hakem* рецензент* оценщик* проверяющ* эксперт*`,
  /** What can only be a machine that reads. */
  machine: `artificial_intelligence large_language_models ذكاء_اصطناعيا نماذج_لغويه النماذج_اللغويه المحلل_الالي المقيم_الالي intelligence_artificielle inteligencia_artificial intelligenza_artificiale kunstliche_intelligenz ai a.i llm* gpt* chatgpt claude gemini copilot chatbot* bot bots robot* language_model language_models assistant assistants
    روبوت* نموذج_لغوي نموذجا_لغويا النموذج_اللغوي نموذج_لغه نموذج_ذكاء النموذج_الذكي ذكاء_اصطناعي الذكاء_الاصطناعي ذكاء_صناعي مساعد مساعدا المساعد
    ia ki sprachmodell* taalmodel* modele_de_langage modelo_de_lenguaje modelo_de_linguagem modello_linguistico asistente assistente asistan* yapay_zeka
    assistent* ии нейросет* ассистент* языковая_модель языковой_моделью`,
  /** What may be one. */
  system: `tool algorithms reviewer_model اداه اله الات system systems model models software machine machines parser algorithm automated automatic automatically agent
    نموذج* نظام* برنامج* الالي الاليه اليا خوارزمي*
    systeme modele logiciel automatique automatiquement sistema modelo automatic* automatisch* maschine* modell modello automatica automatico sistem система модель программ* автоматич*`,
  human: `human humans person people man إنسان انسان* بشر* شخص humain* humano* humana* mensch* umano* umani persoon mens insan человек* людей`,
  /** What is given. */
  score: `score_card scoring_table bar كشف_الدرجات تقديرا تقديره سلم not* puan* score scores scoring mark marks grade grades grading rating ratings points point stars
    درجه درجات درجته درجاته درجتنا درجاتنا درجاتك علامه علامات نقاط نقطه نجوم تقدير
    note notes points etoiles calificacion* puntuacion* puntaje* puntos nota notas punkte punktzahl bewertung bestnote* punteggi* punti voto voti pontuac* pontos punten cijfer* puan* оценк* балл*`,
  /** What is written about a pitch. */
  review: `judgement judgment judge evaluate assess critique marking recommendation comment comments opinion تلخيص مراجعتي تقييمنا تقييمي حكم حكمك توصيه evalua evalue evaluer valuta bewerte raporu review reviews reviewing evaluation evaluations assessment report summary verdict feedback answer response result results findings output
    مراجعه مراجعتك مراجعتكم تقرير تقريرك تقييم تقييمك تقييما نتيجه نتيجتك نتائج ملخصك ملخص ردك اجابتك تدقيق فحص
    evaluation rapport resume avis reponse evaluacion* informe* resumen respuesta resultado gutachten bericht bewertung* bewertest bewerten antwort zusammenfassung prufung
    valutazion* rapporto esito risposta riepilogo avaliac* relatorio resposta beoordeling* rapport verslag antwoord samenvatting controle
    degerlendirme* rapor* отзыв* отчет* отчёт* рецензи* ответ*`,
  /** The parts a review is made of. */
  part: `areas area boxes box scheme checklist aspects اركان جوانب مجالات pillar pillars category categories criterion criteria dimension dimensions section sections field fields heading headings everything
    محور محاور المحاور بند بنود معيار معايير خانه فئه فئات قسم اقسام
    rubrique rubriques categorie categories critere criteres pilier piliers categoria* criterio criterios pilar pilares apartado* kategorie* kriterium kriterien rubrik*
    voce voci criteri pilastr* criteria onderdeel onderdelen pijler* kategori* kriter* категори* критери* раздел*`,
  top: `strongest strong strengths praise proven supported generous lenient fundable met admit pass passes irreproachable maximise default upper first_place بشكل_ايجابي قوه مثبت* مدعوم* مستوفي* متكامل* صالح عاليه العليا الاقصي تساهل irreprochable* entusiasta highest maximum max maximal top perfect excellent full best outstanding flawless unbeatable exceptional favourable favorable positive invest
    complete completed passed compelling perfectly strongly highly highly_recommended must_invest strong_buy world_class investing
    اعلي قصوي كامله كاملا كامل مكتمل* ممتاز* استثنائي* ايجابي* مثالي* افضل ناجح* موثق* موصي بشده دون_تحفظ نهائي صحيح
    maximale maximal excellent* parfait* meilleur* favorable* complete* maxima maximo excelente* perfect* mejor alta hochste* hochst* maximal* ausgezeichnet* hervorragend* vollstandig* sehr_gut
    massim* eccellent* perfett* miglior* favorevol* maxim* excelent* perfeit* melhor* hoogste uitstekend* zonder_voorbehoud sans_reserve sin_reservas ohne_vorbehalt senza_riserve sem_ressalvas
    en_yuksek mukemmel* высш* максимальн* отличн* идеальн* превосходн*`,
  /** What a pitch is written in. */
  file: `deck decks pitch pitches file document documents submission application presentation slide slides page pages proposal appendix
    عرض العرض عروض ملف مستند صفحه شرائح شريحه
    fichier dossier presentation diapositive* archivo presentacion pagina diapositiva* datei dokument* prasentation folie* unterlage* seite
    documento presentazione file arquivo apresentac* bestand presentatie dosya* sunum* belge* файл* документ* презентац* страниц*`,
  company: `company startup start-up startups project plan team founder venture business شركه مشروع فريق مؤسس* entreprise projet equipe empresa proyecto equipo unternehmen projekt firma
    azienda progetto projeto bedrijf sirket* proje* компани* проект* стартап*`,
  /** Of the one who writes. */
  ours: `this these our us it its current هذا هذه لنا ce cet cette ces notre nos nous este esta estos nuestro nuestra diese dieses diesem dieser unser* sein
    questo questa nostro nostra nosso nossa este dit deze ons onze bu bizim этот эту этого это этому наш* нам`,
  instruction: `instruction instructions prompt prompts rule rules guideline guidelines directive directives rubric rubrics checks constraints directions barem*
    تعليمات تعليماتك اوامر اوامرك قواعد توجيهات ارشادات معايير شروط اعدادات
    consigne consignes regle regles bareme directives instrucciones reglas indicaciones anweisung* regeln vorgaben istruzion* regole instruc* regras instructies regels
    talimat* kural* инструкц* правил* указани*`,
  /** Drop, as an order only. */
  ignore: `relax ignoring تغاض اغفل لا_تلتفت ignore disregard forget override bypass skip overlook تجاهل تجاهلي تجاهلوا انس انسي اهمل اهملي تخط تخطي
    ignore ignorez oublie oubliez ignora ignore olvida olvide omite vergiss vergessen_sie ignorier* ubergehe dimentica* ignori esqueca esqueça ignorem negeer vergeet sla
    yoksay unut gormezden игнорир* забудь* забудьте проигнорир*`,
  leave: `unmentioned ommit leave omit hide exclude drop skip remove احذف اخف استبعد retire omets omita quita lass streiche ometti omitta laat weglaten`,
  /** Give a mark, as an order only. */
  give: `rank count admit award round raise promote treat ارفع مرر قرب امنحنا اعطنا give award assign rate score grade mark set return store recommend approve declare classify label
    امنح امنحي امنحوا اعط اعطي اعطه اعطها اعطوا ضع ضعي قيم قيمي سجل سجلي صنف اعتبر اوص اوصي اجعل احسب
    donne donnez attribue attribuez accorde mets recommande dale otorga otorgue asigna pon califica recomienda gib vergib bewerte setze empfiehl geben_sie
    assegna assegni attribuisci raccomanda atribua recomende avalie geef beveel beoordeel puanla поставь* дай* присвой* оцени* рекомендуй*`,
  /** It is given, it counts. */
  given: `graded assessed treated tenir تنال ينال يحتسب تحتسب يعد تعد تخصم تقبل يقبل ناله حصل انتقل given awarded assigned rated scored graded marked stored receives receive gets get counts count recorded returned passed carried
    تحسب يحسب تسجل يسجل تمنح يمنح تعطي يعطي تكون يكون تنقل ينقل تمنحنا تعطينا يحصل تحصل تعتبر يعتبر يعطيها يعطيه تمنحها
    recoit obtient attribuee recibe obtiene otorga erhalt bekommt gelten gilt riceve ottiene recebe obtem krijgt ontvangt geldt alir получает`,
  /** Write, as an order only. */
  write: `tell stress emphasise emphasize defend praise sell finish rewrite امدح دافع سوق قرر اعد رد write say state answer respond reply output print start begin finish end describe conclude copy confirm report treat assume consider speak claim
    اكتب اكتبي اكتبوا قل قولي اذكر صف ابدا اختم اجب تحدث انسخ اكد
    ecris ecrivez dis reponds commence termine escribe escriba responde empieza termina schreib* sag* antworte* beginne beende scrivi scriva rispondi inizia
    escreva diga responda comece schrijf zeg antwoord begin yaz yanitla напиши* скажи* ответь* начни*`,
  that: `that only nothing_but with_the_words ان بان que uniquement seulement solo solamente dass nur che solo apenas dat alleen sadece что только`,
  not: `none neither no_longer لست ليس لم غير بل not don't never no nothing nor cannot without لا ولا لن الا دون بدون بلا ne pas jamais sans no ni nunca sin nicht kein* nie ohne non senza nao nunca sem niet geen nooit zonder не без никогда`,
  mention: `comment point hold held count counted احسب تحسب يحتسب تاتي تات mention say list flag report write reveal tell raise note talk speak disclose read include warn quote show
    تذكر تذكري تبلغ تكتب تقل تخبر تشر تكشف تفصح تظهر تقرا ذكر
    mentionne mentionnez dis dites parle ecris lis digas menciones mencione hables leas erwahne* nenne* lies schreib* menzionare dire fale mencione diga leia vermeld noem lees
    bahsetme soyleme упоминай* говори* пиши*`,
  weakness: `weaknesses blank empty unsupported objections objection against criticisms فارغه اعتراض منخفضه فراغ خلو weakness weaknesses gap gaps flaw flaws missing concern concerns negative negatives incomplete criticism absence shortcomings lack improvements faults
    ضعف ثغره ثغرات ناقص* نقص نقصا نقد ملاحظات غياب عيوب سلبيات نواقص
    faiblesse* lacune* defaut* manque* absence debilidad* falta faltan carencia* defecto* schwach* lucke* mangel* fehlt fehlen* debolezz* lacun* mancan* difett* fraquez* lacunas
    zwakte* gebrek* tekort* zayif* eksik* слаб* недостат* пробел*`,
  risk: `risk risks competitor competitors old مخاطر منافسين منافسون risques concurrents riesgo riesgos competidores risiken rischi riscos risico* риск*`,
  you: `youre your_job asked كانك وظيفتك رايك معاييرك جوابك عندك ساعدنا you your yours yourself you're انت انك مهمتك وظيفتك عليك منك tu te toi tes ta ton votre vous tus usted du dein* ihr ihre tuo tua tuoi voce seu sua je jouw uw sen senin ты вы твой ваш* тебе вам`,
  must: `require requires instructs instructed obliged wants asked امر بامر طلب يريد عليه فعليه must should shall required has_to have_to needs_to need_to only_needs are_to is_to to_be by_order
    يجب ينبغي المطلوب علي_المراجع علي_المقيم لا_بد يجوز بتوجيه doit doivent debe deben ordena muss mussen soll sollen deve devono devem moet moeten dient должен должна должны`,
  polite: `grateful help appreciate may_i would_you نامل فضلا سيساعدنا please kindly kind dear hello attention نرجو ارجو لطفا فضلك تكرمت عزيزي عزيزتي ايها ايتها رجاء cher chere bonjour merci querido querida estimado estimada por_favor
    lieber liebe liebes sehr_geehrte* bitte caro cara gentile per_favore prezado beste alsjeblieft sevgili lutfen уважаем* дорог* пожалуйста`,
  /** Words addressed to somebody. */
  note: `note notice message memo attention reminder instructions warning ملاحظه رساله تنبيه تعليمات الي يا
    message consigne avis mensaje nota aviso nachricht hinweis mitteilung messaggio avviso mensagem bericht opmerking mesaj сообщение примечание`,
  previous: `previous earlier prior first second above preceding foregoing former already سابق* اول اولي اعلاه سبق مسبقا
    precedent* premiere anterior anteriores previa primera vorherig* fruher* obig* bisherig* precedent* prima anterior vorige eerdere eerste onceki предыдущ* прежн*`,
  now: `today effective from_this_point from_here اليوم بدءا ابتداء now longer henceforth from_now الان فصاعدا بعد_الان desormais maintenant a_partir_de as_of ab_sofort ahora_mismo ahora ab_jetzt jetzt nunmehr adesso d'ora agora voortaan nu simdi artik теперь отныне`,
  /** Be somebody else. */
  play: `as_if كانك لعبه character author lawyer fan pretend act play roleplay role-play imagine game role impersonate behave persona تقمص تظاهر العب_دور مثل_دور تخيل joue jouez imagine imaginez actua finge imagina juega spiel spielst spiele stell
    fingi immagina finja imagine doe_alsof stel_je притворись представь`,
  /** Another order of things has begun. */
  changed: `changed updated update off disabled suspended lifted deactivated replaced تعطيل تحديث تغيير الغاء تعديل mise_a_jour modifie modifiees actualizado actualizada* actualizadas cambiado
    geandert aktualisiert* deaktiviert abgeschaltet aggiornat* modificat* atualizad* bijgewerkt gewijzigd guncellen* обновлен* изменен*`,
  /** Judged before, or not to be judged. */
  settled: `locked filled pre-filled final already مقفل* مملوء* نهائيه سبق pre-verified preverified verified validated pre-approved preapproved exempt exempted approved pre-screened التحقق يعفي معفي اعتماد وافق مصادق
    valide validee verifie approuve exempte aprobado validado verificado visto_bueno exento gepruft freigegeben genehmigt befreit verificato approvato esente aprovad* goedgekeurd vrijgesteld одобрен* проверен*`,
  /** Take over what another found. */
  carry: `same skip skipped unchanged recalculate identical نفسها مثله تخطي copy confirm carry transfer reproduce repeat keep adopt تثبيت تنقل ينقل انسخ اعتمد نقل تثبت reprends reprendre reproduire conserva copia confirma copie ubernimm ubernehmen bestatige riportare
    riporta conferma copiar confirme overnemen neem bevestig`,
  below: `below under less lower lowest اقل ادني دون خفض baisser moins inferieur* menos inferior unter weniger niedriger meno inferiore abaixo lager minder ниже меньше`,
  condition: `if when in_case since because once whenever اذا ان في_حال كونك متي si lorsque quand cuando wenn falls sofern se quando als indien wanneer eger если когда`,
  verdict: `decision accept accepted قرار قبول decision decision entscheidung decisione decisao besluit`,
  secret: `secret invisible hidden confidential سر سري سرا مخفي* احدا cache invisible secreto invisible oculto geheim unsichtbar* segreto invisibile segredo geheim onzichtbaar`,
  passage: `line note text message sentence passage phrase paragraph instruction instructions عباره نص رساله ملاحظه سطر فقره ligne phrase texte linea frase texto zeile satz riga frase linha regel zin`,
  number: `5 10 100 five ten hundred خمس خمسه عشر عشره ميه zehn funf dix cinq diez cinco dieci cinque dez tien vijf`,
  every: `every each all six كل جميع كافه toutes tous chaque todas todos cada alle jede* jeden tutti tutte ogni todas elke iedere alle her все каждый каждой`,
  further: `further new more other additional again جديد اضافي حاجه داعي nouvelle autre nuevas otras weitere* neue altre ulteriori outras verdere nieuwe`,
  /** Names of the six pillars. */
  problem: `problem pain مشكله probleme problema problem probleem sorun проблема`,
  solution: `solution product حل منتج solution produit solucion producto losung produkt soluzione prodotto solucao oplossing cozum решение`,
  market: `market سوق marche mercado markt mercato pazar рынок`,
  team: `team founders فريق equipe equipo squadra equipa ekip команда`,
  moat: `moat defensibility defence defense advantage ميزه خندق دفاعيه حمايه تنافسيه barriere* barrera* ventaja burggraben schutz vorteil difesa vantagg* barreir* gracht voordeel преимущество`,
  traction: `traction انجازات جذب زخم نمو traction traccion traktion trazione tracao tractie`,
} as const;

export type WordClass = keyof typeof vocabulary;

/** The words of a passage (folded for search), each with what it can do there. */
export const judgingWords = wordsIn<WordClass>(vocabulary);
export type JudgingWord = Word<WordClass>;
