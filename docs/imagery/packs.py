import os,sys;HERE=os.path.dirname(os.path.abspath(__file__));sys.path.insert(0,HERE)
exec(open(os.path.join(HERE,'products.py')).read())
import glob
for f in sorted(glob.glob(os.path.join(HERE,'packs_*.py'))):
    try: exec(open(f).read())
    except Exception as e: print('!!',f,e)
A=sys.argv[sys.argv.index('--')+1:];names=A[0].split(',');W=int(A[1]);SPP=int(A[2]);OUT=A[3] if len(A)>3 else OUT
os.makedirs(OUT,exist_ok=True)
for n in names:
    reset();g=M();globals()['P_'+n](g);render(os.path.join(OUT,f'p_{n}.png'),W,W,SPP,True,exp=.35)
